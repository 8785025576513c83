import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { PICTURE_FIELD, PICTURE_TYPES, TOO_LARGE, WRONG_TYPE } from './picture-limits.ts';

export const NOT_ONE_PICTURE = { status: 400, detail: 'Send one picture and nothing else.' } as const;
export const BROKEN_FORM = {
  status: 400,
  detail: 'The form with the picture is malformed or broke off. Send it again.',
} as const;
export const PICTURE_TOO_LARGE = { status: 413, detail: TOO_LARGE } as const;
export const NOT_A_FORM = {
  status: 415,
  detail: `Send the picture as multipart/form-data, in the field ${PICTURE_FIELD}.`,
} as const;

/** The calls about pictures (specification, section 7: other calls). */
export const pictureCalls = {
  uploadPicture: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/image',
    access: 'products.write',
    summary: 'Uploads the picture of a product; deleted after a day unless a product uses its URL',
    upload: { field: PICTURE_FIELD, types: PICTURE_TYPES },
    answer: z.object({ success: z.literal(true), data: z.object({ url: z.string() }) }),
    refusals: [
      NOT_ONE_PICTURE,
      BROKEN_FORM,
      PICTURE_TOO_LARGE,
      NOT_A_FORM,
      { status: 415, code: 'unknown-format', detail: WRONG_TYPE },
      {
        status: 422,
        code: 'too-many-pixels',
        detail: 'The picture has more than 50 megapixels. Choose a smaller one.',
      },
      {
        status: 422,
        code: 'unreadable',
        detail: 'The picture is damaged and cannot be read. Save it again, or choose another one.',
      },
      { status: 503, code: 'busy', detail: 'Too many pictures are arriving at once. Try again in a moment.' },
      { status: 503, code: 'storage-down', detail: 'The picture could not be stored. Try again in a moment.' },
    ],
  }),
};
