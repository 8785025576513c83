import { connect } from 'node:http2';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import type { ShopProxy } from './nginx.ts';

const MEGABYTE = 1024 * 1024;

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Asks for what a proxy alone decides, and prints what is as it should be. Exit code 1 when something is not. */
export async function checkProxy({ origin, ca }: ShopProxy): Promise<void> {
  const agent = new Agent({ ca });
  const ask = (path: string, upload?: Buffer) => send(origin + path, agent, upload);
  const page = await ask('/');
  const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(page.body) ?? [];
  const { headers } = await ask(asset);

  check('pages over HTTP/2', (await statusOverHttp2(origin, ca)) === 200);
  check('assets may be kept for ever', headers['cache-control'] === 'public, max-age=31536000, immutable');
  check('assets are sent as the build has compressed them', headers['content-encoding'] === 'gzip');
  check('figures are not for visitors', (await ask('/metrics')).status === 404);
  check('pictures of 10 MB reach the shop', (await ask('/api/image', Buffer.alloc(10 * MEGABYTE))).status === 401);
  check('larger ones do not', (await ask('/api/image', Buffer.alloc(12 * MEGABYTE))).status === 413);
  agent.destroy();
}

function check(what: string, isRight: boolean): void {
  console.log(`${what}: ${isRight ? 'right' : 'WRONG'}`);
  if (!isRight) process.exitCode = 1;
}

async function send(url: string, agent: Agent, upload?: Buffer): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = upload
    ? { 'content-type': 'multipart/form-data; boundary=x', 'content-length': upload.length }
    : { 'accept-encoding': url.includes('/assets/') ? 'gzip' : 'identity' };
  const sent = request(url, { agent, headers, method: upload ? 'POST' : 'GET' });
  // Who is refused may be cut off while still sending.
  sent.once('error', reject);
  sent.once('response', (response) =>
    text(response).then(
      (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      reject,
    ),
  );
  sent.end(upload);
  return promise;
}

async function statusOverHttp2(origin: string, ca: string): Promise<number> {
  const session = connect(origin, { ca });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  session.once('error', reject);
  const stream = session.request({ ':path': '/' });
  stream.once('response', (headers) => resolve(Number(headers[':status'])));
  stream.resume();
  return promise.finally(() => session.destroy());
}
