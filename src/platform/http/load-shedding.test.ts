import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLoadShedder } from './load-shedding.server.ts';

/** Creates a load shedder whose time passes in {@link pass} alone, however long turns of the event loop take. */
function openLoadShedder() {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const loadShedder = createLoadShedder(pino({ level: 'silent' }), () => {});
  onTestFinished(() => loadShedder.close());
  const states = new Map<ServerResponse, 'waiting' | 'begun' | 'refused'>();

  function sendRequest(): ServerResponse {
    const request = new IncomingMessage(new Socket());
    request.url = '/api/product';
    const response = new ServerResponse(request);
    states.set(response, 'waiting');
    loadShedder.admit(request, response, () => states.set(response, 'begun'));
    return response;
  }

  function stateOf(response: ServerResponse) {
    return response.statusCode === 503 ? 'refused' : states.get(response);
  }

  /** Lets the event loop turn until no request waits. */
  async function settle(): Promise<void> {
    while ([...states.keys()].some((response) => stateOf(response) === 'waiting')) await nextTurn();
  }

  return {
    sendRequest,
    sendRequests: (count: number) => Array.from({ length: count }, sendRequest),
    count: (state: string) => [...states.keys()].filter((response) => stateOf(response) === state).length,
    stateOf,
    settle,
    onConnection: loadShedder.onConnection,
  };
}

function pass(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
}

test('begins some requests in each turn of the event loop, in order of arrival', async () => {
  const { sendRequests, count, stateOf } = openLoadShedder();
  const sent = sendRequests(20);
  expect(count('begun')).toBe(0);
  await nextTurn();
  expect(sent.slice(0, 8).map(stateOf)).toEqual(Array(8).fill('begun'));
  expect(count('begun')).toBe(8);
  await nextTurn();
  expect(count('begun')).toBe(16);
});

test('accepts the connections that wait before it begins requests', async () => {
  const { sendRequest, onConnection, count } = openLoadShedder();
  sendRequest();
  for (let turn = 0; turn < 20; turn++) {
    onConnection();
    await nextTurn();
  }
  expect(count('begun')).toBe(0);
  await nextTurn();
  expect(count('begun')).toBe(1);
});

test('begins requests during an endless flood of connections', async () => {
  const { sendRequest, onConnection, count } = openLoadShedder();
  sendRequest();
  for (let turn = 0; turn <= 250; turn++) {
    onConnection();
    await nextTurn();
  }
  expect(count('begun')).toBe(1);
});

test('refuses requests of a crowd that have waited for too long', async () => {
  const { sendRequests, count, settle } = openLoadShedder();
  sendRequests(100);
  pass(600);
  await settle();
  expect([count('refused'), count('begun')]).toEqual([69, 31]);

  sendRequests(100);
  await settle();
  expect(count('refused')).toBe(69);
});

test('never refuses a few clients, however long they have waited and however busy the event loop is', async () => {
  const { sendRequests, onConnection, count, settle } = openLoadShedder();
  for (let turn = 0; turn < 3; turn++) {
    onConnection();
    sendRequests(8);
    pass(600);
    await settle();
  }
  expect([count('refused'), count('begun')]).toEqual([0, 24]);
});

test('admits a request when another one ends', async () => {
  const { sendRequest, sendRequests, count, stateOf, settle } = openLoadShedder();
  const sent = sendRequests(300);
  await settle();
  expect([count('begun'), count('refused')]).toEqual([256, 44]);
  sent[0]?.emit('close');
  const [next, later] = [sendRequest(), sendRequest()];
  await settle();
  expect([next, later].map(stateOf)).toEqual(['begun', 'refused']);
});

test('does not count open event streams as requests in progress', async () => {
  const { sendRequest, sendRequests, stateOf, settle } = openLoadShedder();
  const streams = sendRequests(256);
  await settle();
  for (const stream of streams) stream.flushHeaders();
  const early = sendRequest();
  await settle();
  expect(stateOf(early)).toBe('refused');

  pass(60);
  const later = sendRequest();
  await settle();
  expect(stateOf(later)).toBe('begun');
});

test('does not begin the request of a client that has gone', async () => {
  const { sendRequest, stateOf } = openLoadShedder();
  const [gone, other] = [sendRequest(), sendRequest()];
  gone.destroy();
  await nextTurn();
  expect([gone, other].map(stateOf)).toEqual(['waiting', 'begun']);
});
