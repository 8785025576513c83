import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { ConfigError } from '../../src/environment.ts';
import { openWithDatabase } from '../../src/process/open-shop.ts';
import { TEST_CERTIFICATES, TEST_KEY } from '../support/certificates.ts';
import { runCommand } from '../support/command.ts';
import { testConfig } from '../support/template.ts';

/** PostgreSQL's answers to a request for TLS (documentation, 54.2.10). */
const ACCEPTED = 'S';
const REJECTED = 'N';
const REQUEST_CODE = Buffer.from([0x04, 0xd2, 0x16, 0x2f]);
/** PostgreSQL's message when pg_hba.conf has hostssl only. */
const UNENCRYPTED_REFUSED = errorResponse(
  '28000',
  'no pg_hba.conf entry for host "127.0.0.1", user "shop", database "shop", no encryption',
);

/** Answers the request for TLS like PostgreSQL, with this certificate or without TLS. @returns the host and port. */
async function startServer(certificate?: string): Promise<string> {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {});
    socket.once('data', (request: Buffer) => {
      if (!request.subarray(4, 8).equals(REQUEST_CODE)) return void socket.end(UNENCRYPTED_REFUSED);
      if (certificate === undefined) return void socket.end(REJECTED);
      socket.write(ACCEPTED);
      new TLSSocket(socket, { isServer: true, key: TEST_KEY, cert: certificate }).on('error', () => {});
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return `127.0.0.1:${address.port}`;
}

/** Writes an ErrorResponse (documentation, 54.7). */
function errorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(fields.length + length.length);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}

/** Saves a certificate as that of an authority. */
function saveAuthority(certificate: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'thock-authority-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'root.crt');
  writeFileSync(file, certificate);
  return file;
}

/** Starts the shop with this address, which has to be refused. */
async function refusalOf(url: string): Promise<string> {
  const config = testConfig({ engine: 'postgres', url });
  const error = await openWithDatabase(config, () => createApp(config)).catch((refusal: unknown) => refusal);
  if (!(error instanceof ConfigError)) throw new Error('The start was not refused', { cause: error });
  return error.message;
}

const { nothing, name, age } = TEST_CERTIFICATES;

test.each([
  [
    'an untrusted certificate',
    nothing,
    undefined,
    /whose certificate this machine does not trust\. Append sslrootcert=/,
  ],
  ['a certificate for another host', name, name, /whose certificate is for another host\. Use the name in it/],
  ['an expired certificate', age, age, /whose certificate has expired\. Renew it/],
  ['a server without TLS', undefined, undefined, /which offers no TLS\. Set ssl = on in its postgresql\.conf/],
])('a start says what is wrong and what to do: %s', async (_, certificate, authority, message) => {
  const host = await startServer(certificate);
  const root = authority === undefined ? '' : `&sslrootcert=${saveAuthority(authority)}`;
  const url = `postgres://shop:hunter2@${host}/shop?sslmode=verify-full${root}`;
  const refusal = await refusalOf(url);
  expect(refusal).toMatch(message);
  expect(refusal).toMatch(/^DATABASE_URL is "postgres:\/\/\*\*\*@127\.0\.0\.1:/);
  expect(refusal).toMatch(/\.$/);

  const command = await runCommand('db:copy', { DATA_DIR: tmpdir() }, '--from', url, '--to', 'sqlite:/nowhere/x');
  expect(command).toMatchObject({ code: 1, err: expect.stringMatching(message) });
});

test('a server that takes encrypted connections only is named', async () => {
  expect(await refusalOf(`postgres://shop:hunter2@${await startServer()}/shop`)).toMatch(
    /which refuses this user without TLS\. Append \?sslmode=verify-full to the address/,
  );
});

test.each([
  [
    'sslmode=verify-full&sslrootcert=/nowhere/root.crt',
    /whose sslrootcert, sslcert or sslkey cannot be read\. Correct/,
  ],
  [
    'sslmode=verify-ca',
    /whose sslmode=verify-ca needs sslrootcert\. Append sslrootcert=.*, or use sslmode=verify-full\.$/,
  ],
])('an address with %s is refused', async (parameters, message) => {
  const host = await startServer(nothing);
  expect(await refusalOf(`postgres://shop:hunter2@${host}/shop?${parameters}`)).toMatch(message);
});
