import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followOrder } from './follow-order.ts';

// No server answers here, so the order is polled with a pause before each attempt.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('leaves no listeners on the signal, however long the order is followed', async () => {
  const controller = new AbortController();
  const listeners: number[] = [];
  const following = followOrder(
    'any',
    async () => {
      listeners.push(getEventListeners(controller.signal, 'abort').length);
      if (listeners.length === 20) controller.abort();
    },
    controller.signal,
  );

  await vi.advanceTimersByTimeAsync(20 * 60_000);
  await following;

  expect(listeners).toEqual(Array(20).fill(0));
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
});

test('ends at once when the signal is aborted, during an attempt or during a pause', async () => {
  const duringAttempt = new AbortController();
  const attempt = followOrder('any', async () => duringAttempt.abort(), duringAttempt.signal);
  await vi.advanceTimersByTimeAsync(30_000);
  await attempt;

  const duringPause = new AbortController();
  const pause = followOrder('any', async () => {}, duringPause.signal);
  await vi.advanceTimersByTimeAsync(0);
  duringPause.abort();
  await pause;
  expect(vi.getTimerCount()).toBe(0);
});
