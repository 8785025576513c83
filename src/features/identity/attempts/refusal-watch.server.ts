import type { FastifyBaseLogger } from 'fastify';

const WINDOW_MILLISECONDS = 600_000;
/** Fewer refusals say little. */
const MIN_REFUSALS = 20;
/** Networks to count. More would not share most of the refusals. */
const MAX_NETWORKS = 1_000;

/**
 * Creates a function that counts refusals by network, and warns once in ten minutes if most come from one: its people
 * may be customers behind a proxy that the shop does not know. The log does not name networks.
 */
export function createRefusalWatch({ log, now }: { log: FastifyBaseLogger; now: () => number }) {
  const refusals = new Map<string, number>();
  let total = 0;
  let endsAt = 0;
  let hasWarned = false;

  return (network: string): void => {
    if (now() >= endsAt) {
      refusals.clear();
      total = 0;
      hasWarned = false;
      endsAt = now() + WINDOW_MILLISECONDS;
    }
    total += 1;
    const own = (refusals.get(network) ?? 0) + 1;
    if (own > 1 || refusals.size < MAX_NETWORKS) refusals.set(network, own);
    if (hasWarned || own < MIN_REFUSALS || own <= total / 2) return;
    hasWarned = true;
    log.warn({ refused: own }, 'most requests above a limit come from one network: see npm run admin -- limits');
  };
}
