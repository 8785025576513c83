import * as z from 'zod/mini';
import { Problem } from '#platform/http/problem.ts';
import { LINES_REFUSED, VARIANT_REQUIRED } from '../order/order-calls.ts';
import { explainLine } from '../order/order-messages.ts';
import { refusedOrderSchema } from '../order/order-schema.ts';
import type { RefusedLines } from './refused-lines.server.ts';

/** Creates the problem of an order that was refused for its lines. */
export function toLinesProblem(refused: RefusedLines): Problem {
  if (refused.reason === 'variant-required') {
    const detail = `${refused.name} comes in several variants. Choose one on its page and order again.`;
    return new Problem({ ...VARIANT_REQUIRED, detail });
  }
  const detail = refused.lines.map(explainLine).join(' ');
  return new Problem({ ...LINES_REFUSED, detail }, z.encode(refusedOrderSchema, { lines: refused.lines }));
}
