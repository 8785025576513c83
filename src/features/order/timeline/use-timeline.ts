import { useEffect, useState } from 'react';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { useRetry } from '#ui/use-retry.ts';
import type { Order } from '../order/order-schema.ts';
import { type TimelineEntry, timelineCalls } from './timeline-calls.ts';

/** The timeline of an order, and why it may be missing or old. */
interface ShownTimeline {
  entries: readonly TimelineEntry[];
  problem?: string;
  retry: () => void;
}

/**
 * Loads the timeline of an order, and again with each version of the order. Returns undefined until it is loaded. Its
 * component needs the order's id as its key.
 */
export function useTimeline({ _id: orderId, version }: Order): ShownTimeline | undefined {
  const [shown, setShown] = useState<Omit<ShownTimeline, 'retry'>>();
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt((before) => before + 1);
  useRetry(shown?.problem !== undefined, retry);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that something happened, another attempt makes the same request
  useEffect(() => {
    const loading = new AbortController();
    const { signal } = loading;

    async function load(): Promise<void> {
      try {
        const entries = await api.request(timelineCalls.readTimeline, { params: { orderId }, signal });
        setShown({ entries });
      } catch (error) {
        if (signal.aborted) return;
        setShown((before) => ({ entries: before?.entries ?? [], problem: explainFailure(error) }));
      }
    }

    void load();
    return () => loading.abort();
  }, [orderId, version, attempt]);

  return shown && { ...shown, retry };
}
