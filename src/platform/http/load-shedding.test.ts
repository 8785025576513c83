import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createLoadShedder } from './load-shedding.server.ts';

function openLoadShedder() {
  const loadShedder = createLoadShedder(pino({ level: 'silent' }), () => {});
  onTestFinished(() => loadShedder.close());
  const sendRequest = (url: string) => {
    const request = new IncomingMessage(new Socket());
    request.url = url;
    const response = new ServerResponse(request);
    return { response, isAdmitted: loadShedder.admits(request, response) };
  };
  return { sendRequest, onConnection: loadShedder.onConnection };
}

function keepBusy(milliseconds: number): void {
  const endsAt = performance.now() + milliseconds;
  while (performance.now() < endsAt);
}

test('rejects requests while a turn of the event loop takes too long, except health checks', async () => {
  const { sendRequest } = openLoadShedder();
  keepBusy(300);
  for (let count = 0; count < 64; count++) expect(sendRequest('/api/product').isAdmitted).toBe(true);

  const { isAdmitted, response } = sendRequest('/api/product');
  expect(isAdmitted).toBe(false);
  expect(response.statusCode).toBe(503);
  expect(sendRequest('/health/ready').isAdmitted).toBe(true);

  await wait(60);
  expect(sendRequest('/api/product').isAdmitted).toBe(true);
});

test('admits a request when another one ends', () => {
  const { sendRequest } = openLoadShedder();
  const admitted = Array.from({ length: 300 }, () => sendRequest('/api/product')).filter(
    ({ isAdmitted }) => isAdmitted,
  );
  expect(admitted).toHaveLength(256);
  admitted[0]?.response.emit('close');
  expect(sendRequest('/api/product').isAdmitted).toBe(true);
  expect(sendRequest('/api/product').isAdmitted).toBe(false);
});

test('does not count open event streams as requests in progress', async () => {
  const { sendRequest } = openLoadShedder();
  for (let count = 0; count < 256; count++) sendRequest('/api/order/1/events').response.flushHeaders();
  expect(sendRequest('/api/product').isAdmitted).toBe(false);

  await wait(60);
  expect(sendRequest('/api/product').isAdmitted).toBe(true);
});

test('rejects requests when connections keep arriving at a busy event loop, until it is idle again', async () => {
  const { sendRequest, onConnection } = openLoadShedder();
  for (let count = 0; count < 32; count++) onConnection();
  expect(sendRequest('/api/product').isAdmitted).toBe(true);

  keepBusy(600);
  expect(sendRequest('/api/product').isAdmitted).toBe(false);

  await wait(120);
  expect(sendRequest('/api/product').isAdmitted).toBe(true);
});

test('keeps serving existing connections however busy they keep the event loop', async () => {
  const { sendRequest, onConnection } = openLoadShedder();
  for (let count = 0; count < 100; count++) onConnection();
  for (let turn = 0; turn < 40; turn++) {
    keepBusy(20);
    await nextTurn();
  }
  expect(sendRequest('/api/product').isAdmitted).toBe(true);
});
