import type { FastifyRequest } from 'fastify';
import { invalidFields } from '#platform/http/problem.ts';
import { readUpload, type UploadRules } from '#platform/http/upload.server.ts';
import { BROKEN_FORM, NOT_A_FORM, NOT_ONE_PICTURE, PICTURE_TOO_LARGE } from './picture-calls.ts';
import { MAX_PICTURE_BYTES, PICTURE_FIELD } from './picture-limits.ts';

export const PICTURE_UPLOAD: UploadRules = {
  field: PICTURE_FIELD,
  maxBytes: MAX_PICTURE_BYTES,
  refusals: {
    notOneFile: NOT_ONE_PICTURE,
    brokenForm: BROKEN_FORM,
    tooLarge: PICTURE_TOO_LARGE,
    notAForm: NOT_A_FORM,
  },
};

/** Reads the picture of a form. Throws a problem if the form is invalid. */
export async function readPicture(request: FastifyRequest): Promise<Buffer> {
  const file = await readUpload(request, PICTURE_UPLOAD);
  if (file) return file.bytes;
  throw invalidFields([{ path: PICTURE_FIELD, message: 'Image is Required' }]);
}
