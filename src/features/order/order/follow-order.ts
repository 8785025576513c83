import { api } from '#features/identity/session/api.ts';
import { keepTokenFresh } from '#features/identity/session/session.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { readEvents } from '#platform/http/read-events.ts';
import { orderCalls } from './order-calls.ts';

const RECONNECT_AFTER_MILLISECONDS = 1000;
/** Polling interval while server-sent events do not arrive. */
const POLL_EVERY_MILLISECONDS = 15_000;
const FAILURES_BEFORE_POLLING = 2;
/** The order is gone or no longer visible to this user, so a retry cannot succeed. */
const FINAL_STATUSES = [401, 403, 404];

/**
 * Calls `onVersion` with the order's version for each server-sent event. Some proxies block the events; `onVersion` is
 * then called at an interval without a version. Stops when the signal aborts.
 */
export async function followOrder(
  orderId: string,
  onVersion: (version?: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await keepTokenFresh();
      if (failures >= FAILURES_BEFORE_POLLING) await onVersion();
      const events = await api.open(orderCalls.followOrder, { params: { orderId }, signal });
      await readEvents(events, async (version) => {
        failures = 0;
        await onVersion(Number(version));
      });
    } catch (error) {
      if (isFinal(error)) return;
    }
    failures += 1;
    await pause(failures < FAILURES_BEFORE_POLLING ? RECONNECT_AFTER_MILLISECONDS : POLL_EVERY_MILLISECONDS, signal);
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof ApiError && FINAL_STATUSES.includes(error.problem.status);
}

/** Waits until the time is up or the signal aborts. Random jitter keeps browsers from reconnecting all at once. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds * (0.5 + Math.random()));
    signal.addEventListener('abort', end);
    if (signal.aborted) end();

    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}
