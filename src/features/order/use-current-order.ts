import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#features/identity/api.ts';
import { followOrder } from './follow-order.ts';
import { orderCalls } from './order-calls.ts';
import type { Order } from './order-schema.ts';

/** The order as it is now: as the page loaded it, or newer. The shop is asked only while somebody can see the page. */
export function useCurrentOrder(loaded: Order): Order {
  const [asked, setAsked] = useState(loaded);
  const isNewer = asked._id === loaded._id && asked.version > loaded.version;
  const order = isNewer ? asked : loaded;

  useOrderChanges(order, async (signal) => {
    setAsked(await api.request(orderCalls.getOrder, { params: { orderId: order._id }, signal }));
  });
  return order;
}

/** Calls `ask` whenever the order may be another than the one that is shown. */
function useOrderChanges({ _id, version: shown }: Order, ask: (signal: AbortSignal) => Promise<void>): void {
  const look = useEffectEvent(async (signal: AbortSignal, version: number | undefined) => {
    if (version !== shown) await ask(signal);
  });

  useEffect(() => {
    let following: AbortController | undefined;

    function followWhileVisible(): void {
      following?.abort();
      if (document.visibilityState === 'hidden') return;
      following = new AbortController();
      const { signal } = following;
      void followOrder(_id, (version) => look(signal, version), signal);
    }

    followWhileVisible();
    document.addEventListener('visibilitychange', followWhileVisible);
    return () => {
      document.removeEventListener('visibilitychange', followWhileVisible);
      following?.abort();
    };
  }, [_id]);
}
