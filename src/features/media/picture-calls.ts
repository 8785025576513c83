import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { PICTURE_FIELD, PICTURE_TYPES } from './picture-limits.ts';

/** The calls about pictures (specification, section 7: other calls). */
export const pictureCalls = {
  uploadPicture: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/image',
    access: 'admin',
    summary: 'Uploads the picture of a product; deleted after a day unless a product uses its URL',
    upload: { field: PICTURE_FIELD, types: PICTURE_TYPES },
    answer: z.object({ success: z.literal(true), data: z.object({ url: z.string() }) }),
    refusals: {
      413: 'Larger than 10 MB',
      415: 'Not a JPEG, PNG, WebP or AVIF picture',
      422: 'More than 50 megapixels, or damaged',
      503: 'Too many uploads at once, or the picture storage is unavailable',
    },
  }),
};
