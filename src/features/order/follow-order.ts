import { api } from '#features/identity/api.ts';
import { keepTokenFresh } from '#features/identity/session.ts';
import { ApiError } from '#platform/http/api-client.ts';
import { readEvents } from '#platform/http/read-events.ts';
import { orderCalls } from './order-calls.ts';

const CONNECT_AGAIN_MILLISECONDS = 1000;
/** How often the order is asked for while the shop's news do not come through. */
const ASK_EVERY_MILLISECONDS = 15_000;
const FAILURES_BEFORE_ASKING = 2;
/** The person may not see the order any more, or it is gone: trying again changes nothing. */
const FINAL_REFUSALS = [401, 403, 404];

/**
 * Calls `look` with the version of an order whenever the shop tells it. While the shop's news do not come through, as
 * behind some proxies, it is called without one from time to time. Ends with the signal.
 */
export async function followOrder(
  orderId: string,
  look: (version?: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await keepTokenFresh();
      if (failures >= FAILURES_BEFORE_ASKING) await look();
      const news = await api.open(orderCalls.followOrder, { params: { orderId }, signal });
      await readEvents(news, async (version) => {
        failures = 0;
        await look(Number(version));
      });
    } catch (error) {
      if (isFinal(error)) return;
    }
    failures += 1;
    await pause(failures < FAILURES_BEFORE_ASKING ? CONNECT_AGAIN_MILLISECONDS : ASK_EVERY_MILLISECONDS, signal);
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof ApiError && FINAL_REFUSALS.includes(error.problem.status);
}

/** Waits, or until the signal aborts. Of different length for each browser, so that not all of them come at once when the shop has started anew. */
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
