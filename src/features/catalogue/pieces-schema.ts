import * as z from 'zod/mini';
import { MAX_PIECES } from './pieces.ts';

/** A number of units of a variant. */
export const piecesSchema = z.int().check(z.minimum(0), z.maximum(MAX_PIECES));

/** A number of units in an answer. Returned units may exceed what staff can enter, so there is no maximum. */
export const countedSchema = z.int().check(z.minimum(0));
