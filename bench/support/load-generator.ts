import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { answerParent } from './child.ts';
import { FRESH_ID, type Load, type LoadResult, loadSchema } from './load.ts';

const HEAD_END = '\r\n\r\n';
const OK = 'HTTP/1.1 200';
const TOO_BUSY = 'HTTP/1.1 503';
/** How long a client waits after it was refused, which is shorter than the shop asks for. */
const PAUSE_MILLISECONDS = 100;

answerParent((message) => run(loadSchema.parse(message)));

async function run({ port, milliseconds, clients }: Load): Promise<LoadResult> {
  const sockets = await Promise.all(clients.map(() => open(port)));
  const startedAt = performance.now();
  const endsAt = startedAt + milliseconds;
  const answered = await Promise.all(clients.map((requests, index) => runClient(sockets[index], requests, endsAt)));
  const seconds = (performance.now() - startedAt) / 1000;
  const sum = answered.reduce((total, count) => total + count, 0);
  return { answered: sum, perSecond: sum / seconds };
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

/** Sends one request after the other and counts the responses, but not those of a shop that is too busy. */
async function runClient(socket: Socket | undefined, requests: readonly string[], endsAt: number): Promise<number> {
  if (!socket) return 0;
  const finished = Promise.withResolvers<number>();
  let count = 0;
  const send = () => {
    const request = requests[count % requests.length] ?? '';
    socket.write(request.includes(FRESH_ID) ? request.replaceAll(FRESH_ID, crypto.randomUUID()) : request);
  };
  const readAnswer = createAnswerReader((isRefused) => {
    if (isRefused && performance.now() < endsAt) return void setTimeout(send, PAUSE_MILLISECONDS);
    if (!isRefused) count++;
    if (performance.now() < endsAt) return send();
    finished.resolve(count);
    socket.end();
  });
  socket.on('data', (chunk) => {
    try {
      readAnswer(chunk);
    } catch (error) {
      finished.reject(error);
    }
  });
  socket.once('error', finished.reject);
  socket.once('close', () => finished.reject(new Error('The server closed a connection')));
  send();
  return finished.promise;
}

/** Calls `onAnswer` for every complete response. Parses only status and length, to leave the CPU to the server. */
function createAnswerReader(onAnswer: (isRefused: boolean) => void): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0);
  let bodyLeft = 0;
  let isRefused = false;

  return (chunk) => {
    if (bodyLeft > 0) {
      bodyLeft -= chunk.length;
    } else {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const headLength = pending.indexOf(HEAD_END);
      if (headLength === -1) return;
      const head = pending.toString('latin1', 0, headLength);
      isRefused = head.startsWith(TOO_BUSY);
      if (!isRefused && !head.startsWith(OK)) throw new Error(pending.toString());
      bodyLeft = bodyLength(head) - (pending.length - headLength - HEAD_END.length);
      pending = Buffer.alloc(0);
    }
    if (bodyLeft < 0) throw new Error('The response is longer than its Content-Length');
    if (bodyLeft === 0) onAnswer(isRefused);
  };
}

function bodyLength(head: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`A response without Content-Length:\n${head}`);
  return Number(length);
}
