import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { findAddressRefusal, type ResolveHost } from '#platform/outgoing/address-rules.server.ts';
import { createMessagePoster } from './post-message.server.ts';

const PUBLIC = [{ address: '8.8.8.8', family: 4 }];
const LOOPBACK = [{ address: '127.0.0.1', family: 4 }];

/** Resolves a name to each of these answers in turn, as the DNS of an attacker does. */
function answersInTurn(...answers: (typeof PUBLIC)[]): { resolve: ResolveHost; count: () => number } {
  let count = 0;
  return { resolve: async () => answers[Math.min(count++, answers.length - 1)] ?? [], count: () => count };
}

/** Starts a local server. @returns its port. */
async function listen(handle: RequestListener): Promise<number> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

test('a name that is public when it is added and private when a message leaves gets nothing', async () => {
  const { resolve, count } = answersInTurn(PUBLIC, LOOPBACK);
  const rules = { allowsPrivate: false, resolve };
  const url = new URL('https://rebinding.example/');
  expect(await findAddressRefusal(url, rules)).toBeUndefined();
  const poster = createMessagePoster(rules);
  onTestFinished(() => poster.close());
  await expect(poster.post(url, '{}', {})).rejects.toThrow('The address is in a private network');
  expect(count()).toBe(2);
});

test('a name with a public and a private address is refused', async () => {
  const rules = { allowsPrivate: false, ...answersInTurn([...PUBLIC, ...LOOPBACK]) };
  expect(await findAddressRefusal(new URL('https://both.example/'), rules)).toBe('private-address');
});

test('a name that cannot be resolved may be added, because its server may come later', async () => {
  const rules = { allowsPrivate: false, resolve: () => Promise.reject(new Error('unknown')) };
  expect(await findAddressRefusal(new URL('https://later.example/'), rules)).toBeUndefined();
});

test('the connection goes to the address that the checked lookup returned, once for several messages', async () => {
  const hosts: (string | undefined)[] = [];
  const port = await listen((request, response) => {
    hosts.push(request.headers.host);
    response.end('fine');
  });
  const { resolve, count } = answersInTurn(LOOPBACK);
  const poster = createMessagePoster({ allowsPrivate: true, resolve });
  onTestFinished(() => poster.close());
  const url = new URL(`http://pinned.example:${port}/`);
  const fine = { status: 200, text: 'fine' };
  const post = () => poster.post(url, '{}', {});
  expect(await Promise.all([post(), post()])).toEqual([fine, fine]);
  expect(await post()).toEqual(fine);
  expect(hosts).toEqual(Array(3).fill(`pinned.example:${port}`));
  expect(count()).toBe(1);
});

test('a receiver that does not answer in time is left, and only the start of an endless answer is read', async () => {
  const port = await listen((request, response) => {
    if (request.url === '/hang') return;
    response.writeHead(200);
    const writing = setInterval(() => response.write('x'.repeat(500)), 1);
    response.on('close', () => clearInterval(writing));
  });
  const poster = createMessagePoster({ allowsPrivate: true, ...answersInTurn(LOOPBACK) }, 500);
  onTestFinished(() => poster.close());
  const post = (path: string) => poster.post(new URL(path, `http://127.0.0.1:${port}`), '{}', {});
  await expect(post('/hang')).rejects.toThrow('There was no answer within 0.5 seconds.');
  expect(await post('/endless')).toEqual({ status: 200, text: 'x'.repeat(1024) });
});
