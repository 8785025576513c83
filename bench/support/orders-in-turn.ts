import type { LoadGenerator } from './load.ts';

/** Orders for a shop. */
export interface OrdersOfShop {
  port: number;
  /** The requests of each client. */
  clients: string[][];
}

/** Orders a second in each round, of both shops, and how many the shops acknowledged in all. */
export interface OrderRates {
  base: number[];
  other: number[];
  acknowledged: { base: number; other: number };
}

/** Sends orders to two shops in turn, so that drift affects both alike. The first round is a warm-up. */
export async function orderInTurn(
  generator: LoadGenerator,
  shops: { base: OrdersOfShop; other: OrdersOfShop },
  { rounds, milliseconds }: { rounds: number; milliseconds: number },
): Promise<OrderRates> {
  const rates: OrderRates = { base: [], other: [], acknowledged: { base: 0, other: 0 } };
  for (let round = 0; round <= rounds; round++) {
    for (const which of ['base', 'other'] as const) {
      const { perSecond, answered } = await generator.run({ ...shops[which], milliseconds });
      rates.acknowledged[which] += answered;
      if (round > 0) rates[which].push(perSecond);
    }
  }
  return rates;
}
