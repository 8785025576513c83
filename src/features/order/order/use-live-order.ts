import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#features/identity/session/api.ts';
import { followOrder } from './follow-order.ts';
import { orderCalls } from './order-calls.ts';
import type { Order } from './order-schema.ts';

/** Returns the order as loaded, or a newer version of it. Follows changes only while the page is visible. */
export function useLiveOrder(loaded: Order): Order {
  const [fetched, setFetched] = useState(loaded);
  const isNewer = fetched._id === loaded._id && fetched.version > loaded.version;
  const order = isNewer ? fetched : loaded;

  useOrderChanges(order, async (signal) => {
    setFetched(await api.request(orderCalls.getOrder, { params: { orderId: order._id }, signal }));
  });
  return order;
}

/** Calls `refetch` whenever the order may differ from the shown version. */
function useOrderChanges({ _id, version: shown }: Order, refetch: (signal: AbortSignal) => Promise<void>): void {
  const onVersion = useEffectEvent(async (signal: AbortSignal, version: number | undefined) => {
    if (version !== shown) await refetch(signal);
  });

  useEffect(() => {
    let following: AbortController | undefined;

    function followWhileVisible(): void {
      following?.abort();
      if (document.visibilityState === 'hidden') return;
      following = new AbortController();
      const { signal } = following;
      void followOrder(_id, (version) => onVersion(signal, version), signal);
    }

    followWhileVisible();
    document.addEventListener('visibilitychange', followWhileVisible);
    return () => {
      document.removeEventListener('visibilitychange', followWhileVisible);
      following?.abort();
    };
  }, [_id]);
}
