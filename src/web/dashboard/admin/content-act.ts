import * as z from 'zod/mini';

export const contentActSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('delete'), contentId: z.string() }),
  z.object({ do: z.literal('arrange'), contentIds: z.array(z.string()) }),
]);
/** What the list of a kind does: it deletes an entry, or arranges the questions. */
export type ContentAct = z.infer<typeof contentActSchema>;
