import { useEffect, useState } from 'react';
import { api } from '#features/identity/session/api.ts';
import { keepTokenFresh } from '#features/identity/session/session.ts';
import { orderCalls } from '../order/order-calls.ts';
import type { Order } from '../order/order-schema.ts';

/**
 * Loads an order of the person who is signed in. Undefined until then, and for others, who can withdraw from it all the
 * same but are not shown what it contains.
 */
export function useOwnOrder(orderId: string | undefined, email: string | undefined): Order | undefined {
  const [order, setOrder] = useState<Order>();

  useEffect(() => {
    if (orderId === undefined || email === undefined) return;
    const aborting = new AbortController();
    void load(orderId, aborting.signal).then((loaded) => {
      if (!aborting.signal.aborted) setOrder(loaded);
    });
    return () => aborting.abort();
  }, [orderId, email]);

  return order?._id === orderId && order?.email === email ? order : undefined;
}

async function load(orderId: string, signal: AbortSignal): Promise<Order | undefined> {
  try {
    await keepTokenFresh();
    return await api.request(orderCalls.getOrder, { params: { orderId }, signal });
  } catch {
    // It is another person's, or does not exist. The form works without it.
    return undefined;
  }
}
