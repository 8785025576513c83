import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createTestShop } from '../support/test-shop.ts';

const MEGABYTE = 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, 'x');
const FORM = { 'content-type': 'multipart/form-data; boundary=x' };
const PART = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
const TRIES = 20;

interface Upload {
  path: string;
  headers: Record<string, string>;
  size: number;
  beginning?: string;
}

/** Sends a whole request, and only then reads the answer, as browsers do. @returns the status, or how it failed. */
async function send(port: number, { path, headers, size, beginning = PART }: Upload): Promise<string> {
  const socket = connect(port, '127.0.0.1').pause();
  const failed = once(socket, 'error').then(([error]) => String(error.code));
  await once(socket, 'connect');
  const lines = Object.entries({ host: '127.0.0.1', ...headers, 'content-length': beginning.length + size });
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n${beginning}`);
  const answered = (async () => {
    for (let sent = 0; sent < size; sent += CHUNK.length)
      if (!socket.write(CHUNK.subarray(0, size - sent))) await once(socket, 'drain');
    const [answer] = await once(socket.setEncoding('latin1').resume(), 'data');
    return /^HTTP\/1\.1 (\d+).*problem\+json.*"detail":"[^"]+"/s.exec(answer)?.[1] ?? answer;
  })();
  answered.catch(() => undefined);
  const result = await Promise.race([answered, failed]);
  socket.destroy();
  return result;
}

describe.each(['keep-alive', 'close'])(
  'a client that sends everything first, with Connection: %s, is answered',
  (connection) => {
    test.each([
      ['without a session', '401', 'nobody', '/api/image', 4 * MEGABYTE, FORM],
      ['without permission', '403', 'customer', '/api/image', 4 * MEGABYTE, FORM],
      ['without permission to import', '403', 'customer', '/api/product-import', 4 * MEGABYTE, FORM],
      ['with another type', '415', 'admin', '/api/image', 4 * MEGABYTE, { 'content-type': 'image/png' }],
      ['with too large a picture', '413', 'admin', '/api/image', 12 * MEGABYTE, FORM],
      ['with too large a file', '413', 'admin', '/api/product-import', 24 * MEGABYTE, FORM],
      ['with too much JSON', '413', 'admin', '/api/product', 2 * MEGABYTE, { 'content-type': 'application/json' }],
      ['with a form for a call that takes none', '415', 'admin', '/api/product', 2 * MEGABYTE, FORM],
    ])('%s: %s', async (_, status, sender, path, size, headers) => {
      const shop = await createTestShop();
      await shop.app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = shop.app.server.address() as AddressInfo;
      const senders = {
        nobody: {},
        customer: (await shop.signUp()).headers,
        admin: (await shop.signInAsAdmin()).headers,
      };
      const own = Object.entries(senders).find(([name]) => name === sender)?.[1];
      const answers: string[] = [];
      for (let time = 0; time < TRIES; time++)
        answers.push(await send(port, { path, size, headers: { ...headers, ...own, connection } }));
      expect(answers).toEqual(Array(TRIES).fill(status));
    });
  },
);
