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

/** Checks and prints the behaviour that only the proxy decides. Sets exit code 1 if a check fails. */
export async function checkProxy({ origin, ca }: ShopProxy): Promise<void> {
  const agent = new Agent({ ca });
  const get = (path: string, upload?: Buffer) => send(origin + path, agent, upload);
  const page = await get('/');
  const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(page.body) ?? [];
  const { headers } = await get(asset);

  check('pages over HTTP/2', (await statusOverHttp2(origin, ca)) === 200);
  check('assets are cached forever', headers['cache-control'] === 'public, max-age=31536000, immutable');
  check('assets are sent precompressed', headers['content-encoding'] === 'gzip');
  check('metrics are not for visitors', (await get('/metrics')).status === 404);
  const upload = async (megabytes: number) =>
    (await get('/api/product-import', Buffer.alloc(megabytes * MEGABYTE))).status;
  check('files of 20 MB reach the shop', (await upload(20)) === 401);
  check('larger files do not', (await upload(22)) === 413);
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
  // A rejected upload may be cut off while it is being sent.
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
