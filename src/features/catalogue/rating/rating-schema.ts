import * as z from 'zod/mini';
import { STARS } from './rating.ts';

/** A rating in answers of the API. */
export const ratingSchema = z.object({
  average: z.nullable(z.number().check(z.minimum(STARS.min), z.maximum(STARS.max))),
  count: z.int().check(z.minimum(0)),
});
