import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidFields, Problem } from '#platform/http/problem.ts';
import { BROKEN_FORM, NOT_A_FORM, NOT_ONE_PICTURE, PICTURE_TOO_LARGE } from './picture-calls.ts';
import { MAX_PICTURE_BYTES, PICTURE_FIELD } from './picture-limits.ts';

/** Allowance for the rest of the form: boundaries, headers and the file name. */
const FORM_BYTES = 16 * 1024;
const LIMITS = { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 0, headerPairs: 16 };

/** Lets the routes of this scope accept multipart forms. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  // Other content types are not parsed, so that authentication comes before the check of the content type.
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  await scope.register(multipart, { limits: LIMITS });
}

/** Reads the file of the form. Throws {@link Problem} if the form is invalid. */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Problem(NOT_A_FORM);
  if (Number(request.headers['content-length'] ?? 0) > MAX_PICTURE_BYTES + FORM_BYTES)
    throw new Problem(PICTURE_TOO_LARGE);

  const file = await readForm(request).catch(throwProblem);
  if (file) return file;
  throw invalidFields([{ path: PICTURE_FIELD, message: 'Image is Required' }]);
}

/** Reads the form to its end, because an unread rest would block the connection. */
async function readForm(request: FastifyRequest): Promise<Buffer | undefined> {
  let found: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    const bytes = await part.toBuffer();
    if (part.fieldname === PICTURE_FIELD && bytes.length > 0) found = bytes;
  }
  return found;
}

/** Translates parser errors into problems. All of them are caused by the form. */
function throwProblem(error: unknown): never {
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      throw new Problem(PICTURE_TOO_LARGE);
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
      throw new Problem(NOT_ONE_PICTURE);
    default:
      throw new Problem(BROKEN_FORM);
  }
}
