import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { listQuerySchema, searchSchema } from '#platform/http/list-query.ts';
import { TOO_MANY_WHOLE_LISTS } from '#platform/http/refusals.ts';
import { mediaDraftSchema, mediaPictureSchema } from './media-schema.ts';
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

const NO_SUCH_PICTURE = {
  status: 404,
  detail: 'There is no such picture in the library. It may have been deleted.',
} as const;

const UPLOAD = { field: PICTURE_FIELD, types: PICTURE_TYPES };

const UPLOAD_REFUSALS = [
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
    code: 'drawing-too-large',
    detail: 'The SVG is larger than 200 kB or has too many parts. Simplify it, or save it as PNG.',
  },
  {
    status: 422,
    code: 'no-drawings',
    detail: 'The storage for pictures of this shop takes no SVG. Save the picture as PNG.',
  },
  {
    status: 422,
    code: 'unreadable',
    detail: 'The picture is damaged and cannot be read. Save it again, or choose another one.',
  },
  { status: 503, code: 'busy', detail: 'Too many pictures are arriving at once. Try again in a moment.' },
  { status: 503, code: 'storage-down', detail: 'The picture could not be stored. Try again in a moment.' },
] as const;

const byId = z.object({ id: z.string() });

/** The calls about pictures (specification, section 7: other calls). */
export const pictureCalls = {
  uploadPicture: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/image',
    access: 'products.write or content.write',
    summary:
      'Uploads a picture into the library. It is padded to a square for products, unless `shape` is `own`. Of an SVG, ' +
      'only what draws is kept',
    query: z.object({ shape: z.optional(z.enum(['square', 'own'])) }),
    upload: UPLOAD,
    answer: z.object({ success: z.literal(true), data: mediaPictureSchema }),
    refusals: UPLOAD_REFUSALS,
  }),
  listMedia: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/media',
    access: 'content.write',
    summary:
      'Pictures of the library, newest first, with the places that show them; those that have a text in their ' +
      'alternative text or in the name of such a place; only those that nothing shows',
    query: z.safeExtend(listQuerySchema, { search: searchSchema, unused: z.optional(z.enum(['true', 'false'])) }),
    answer: z.array(mediaPictureSchema),
    refusals: [TOO_MANY_WHOLE_LISTS],
  }),
  describePicture: defineCall({
    ...takesNothing,
    method: 'PUT',
    path: '/media/:id',
    access: 'content.write',
    summary: 'Sets the alternative text that is offered where the picture is chosen. Places that show it keep theirs',
    params: byId,
    body: mediaDraftSchema,
    answer: mediaPictureSchema,
    refusals: [NO_SUCH_PICTURE],
  }),
  replacePicture: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/media/:id/replace',
    access: 'content.write',
    summary:
      'Puts another picture into the place of one. It gets an address of its own, and all places show it; orders keep ' +
      'the former picture',
    params: byId,
    upload: UPLOAD,
    answer: mediaPictureSchema,
    refusals: [...UPLOAD_REFUSALS, NO_SUCH_PICTURE],
  }),
  deletePicture: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/media/:id',
    access: 'content.write',
    summary: 'Deletes a picture that nothing shows. Orders keep it',
    params: byId,
    answer: z.object({ deletedCount: z.int() }),
    refusals: [
      NO_SUCH_PICTURE,
      {
        status: 409,
        code: 'picture-in-use',
        detail: 'The places in `usedIn` show this picture. Choose another one there, or replace the picture.',
      },
    ],
  }),
};
