import * as z from 'zod/mini';
import { tabStorage } from '#platform/browser-storage.ts';
import { parseJson } from '#platform/parse-json.ts';
import type { Order } from '../order/order-schema.ts';
import { type ReturnLine, returnLineSchema } from '../order/return-schema.ts';
import { returnableLines } from '../order/returnable.ts';

const DRAFT_KEY = 'return-draft';

/** What a customer has entered in the form for a return. */
export interface ReturnEntries {
  lines: readonly ReturnLine[];
  text: string;
}

const savedSchema = z.object({ orderId: z.string(), lines: z.array(returnLineSchema), text: z.string() });

/** Saves the entries of the form for a return across reloads and navigation, in this tab only. */
export const returnDraft = {
  /** Returns the entries for this order that were saved before, without products that can no longer be returned. */
  read(order: Order): ReturnEntries {
    const saved = savedSchema.safeParse(parseJson(tabStorage.read(DRAFT_KEY))).data;
    if (saved?.orderId !== order._id) return { lines: [], text: '' };
    const left = new Map(returnableLines(order).map(({ line, amount }) => [line, amount]));
    return { lines: saved.lines.filter(({ line, amount }) => amount <= (left.get(line) ?? 0)), text: saved.text };
  },

  save({ _id: orderId }: Order, { lines, text }: ReturnEntries): void {
    tabStorage.write(DRAFT_KEY, JSON.stringify({ orderId, lines, text }));
  },

  clear(): void {
    tabStorage.remove(DRAFT_KEY);
  },
};
