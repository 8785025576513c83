import * as z from 'zod/mini';
import { sectionDraftSchema, sectionSchema } from './section-schema.ts';

/** The home page: its sections from top to bottom. */
export const homeSchema = z.array(sectionSchema);
export type Home = readonly z.output<typeof sectionSchema>[];

/** The home page as staff write it. How many sections it may have is checked where it is saved. */
export const homeDraftSchema = z.array(sectionDraftSchema);
export type HomeDraft = readonly z.output<typeof sectionDraftSchema>[];

/** The home page as staff edit it. */
export const editedHomeSchema = z.object({
  /** What is in use. */
  sections: homeSchema,
  /** Whether staff have made it. Otherwise it is that of the specification. */
  isOwn: z.boolean(),
  /** Grows with each change. 0 as long as nothing was changed. */
  version: z.int(),
});
