import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createGate } from './gate.server.ts';

function openGate() {
  const gate = createGate(pino({ level: 'silent' }), () => {});
  onTestFinished(() => gate.close());
  const ask = (url: string) => {
    const request = new IncomingMessage(new Socket());
    request.url = url;
    const response = new ServerResponse(request);
    return { response, isAdmitted: gate.admits(request, response) };
  };
  return { ask, letIn: gate.letIn };
}

function keepBusy(milliseconds: number): void {
  const endsAt = performance.now() + milliseconds;
  while (performance.now() < endsAt);
}

test('what arrives in a turn of the event loop that has taken too long is refused, until the next turn', async () => {
  const { ask } = openGate();
  keepBusy(300);
  for (let count = 0; count < 64; count++) expect(ask('/api/product').isAdmitted).toBe(true);

  const { isAdmitted, response } = ask('/api/product');
  expect(isAdmitted).toBe(false);
  expect(response.statusCode).toBe(503);
  expect(ask('/health/ready').isAdmitted).toBe(true);

  await wait(60);
  expect(ask('/api/product').isAdmitted).toBe(true);
});

test('work that has ended makes room', () => {
  const { ask } = openGate();
  const admitted = Array.from({ length: 300 }, () => ask('/api/product')).filter(({ isAdmitted }) => isAdmitted);
  expect(admitted).toHaveLength(256);
  admitted[0]?.response.emit('close');
  expect(ask('/api/product').isAdmitted).toBe(true);
  expect(ask('/api/product').isAdmitted).toBe(false);
});

test('answers that go on, as to those who follow an order, make room', async () => {
  const { ask } = openGate();
  for (let count = 0; count < 256; count++) ask('/api/order/1/events').response.flushHeaders();
  expect(ask('/api/product').isAdmitted).toBe(false);

  await wait(60);
  expect(ask('/api/product').isAdmitted).toBe(true);
});

test('a crowd before the door is refused once the loop has not rested for long, and let in again when it has', async () => {
  const { ask, letIn } = openGate();
  for (let count = 0; count < 32; count++) letIn();
  expect(ask('/api/product').isAdmitted).toBe(true);

  keepBusy(600);
  expect(ask('/api/product').isAdmitted).toBe(false);

  await wait(120);
  expect(ask('/api/product').isAdmitted).toBe(true);
});

test('those who came and stayed are served, however busy they keep the loop', async () => {
  const { ask, letIn } = openGate();
  for (let count = 0; count < 100; count++) letIn();
  const endsAt = performance.now() + 800;
  while (performance.now() < endsAt) {
    keepBusy(20);
    await nextTurn();
  }
  expect(ask('/api/product').isAdmitted).toBe(true);
});
