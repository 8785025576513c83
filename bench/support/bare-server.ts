import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Answer, answerSchema } from './bare.ts';
import { answerParent } from './child.ts';

const KEEP_ALIVE_MILLISECONDS = 72_000;

let headers: string[] = [];
let body: Buffer = Buffer.alloc(0);

const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MILLISECONDS }, (_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});

answerParent(async (message) => {
  setAnswer(answerSchema.parse(message));
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  return { address: server.address() };
});

function setAnswer(answer: Answer): void {
  headers = answer.headers;
  body = Buffer.from(answer.body, 'base64');
}
