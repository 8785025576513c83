import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** What the register does with an inquiry. */
export type ViesAnswer = 'valid' | 'invalid' | 'member-state-down' | 'too-many-requests' | 'nonsense' | 'silence';

/** Stands for VIES: speaks its protocol, failures included. */
export async function startVies() {
  const asked: unknown[] = [];
  let answer: ViesAnswer = 'valid';
  const server = createServer(async (request, response) => {
    const body: { countryCode?: string; vatNumber?: string } = JSON.parse(await text(request));
    asked.push({ path: request.url, ...body });
    reply(response, answer, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/rest-api`,
    /** The inquiries so far. */
    asked,
    becomes(next: ViesAnswer): void {
      answer = next;
    },
  };
}

function reply(response: ServerResponse, answer: ViesAnswer, body: object): void {
  const send = (status: number, content: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  switch (answer) {
    case 'valid':
    case 'invalid': {
      const found = {
        requestDate: '2026-11-20T12:00:00.000Z',
        requestIdentifier: 'WAPIAAAAY',
        name: '---',
        address: '---',
      };
      return void send(200, { ...body, ...found, valid: answer === 'valid' });
    }
    case 'member-state-down':
      return void send(200, { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] });
    case 'too-many-requests':
      return void send(429, { actionSucceed: false, errorWrappers: [{ error: 'GLOBAL_MAX_CONCURRENT_REQ' }] });
    case 'nonsense':
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    case 'silence':
      return;
  }
}
