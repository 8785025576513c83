import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidFields, Problem } from '#platform/http/problem.ts';
import { MOST_PICTURE_BYTES, PICTURE_FIELD, TOO_LARGE } from './picture-limits.ts';

/** What the form around the file may take: boundaries, headers, the file's name. */
const FORM_BYTES = 16 * 1024;
const LIMITS = { fileSize: MOST_PICTURE_BYTES, files: 1, fields: 0, headerPairs: 16 };

/** Lets the routes of this scope, and no others, take forms with files. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  // Anything that is no form passes unread, so that who asks is decided before what was sent.
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  await scope.register(multipart, { limits: LIMITS });
}

/** The one file of the form. Throws {@link Problem} for everything else. */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new Problem(415, `Send the picture as multipart/form-data, in the field ${PICTURE_FIELD}.`);
  }
  if (Number(request.headers['content-length'] ?? 0) > MOST_PICTURE_BYTES + FORM_BYTES) throw tooLarge();

  const file = await readForm(request).catch(explain);
  if (file) return file;
  throw invalidFields([{ path: PICTURE_FIELD, message: 'Image is Required' }]);
}

/** Reads the form to its end, or the connection would wait for the rest of it. */
async function readForm(request: FastifyRequest): Promise<Buffer | undefined> {
  let found: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    const bytes = await part.toBuffer();
    if (part.fieldname === PICTURE_FIELD && bytes.length > 0) found = bytes;
  }
  return found;
}

/** Whatever goes wrong while a form is read is in the form. */
function explain(error: unknown): never {
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      throw tooLarge();
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
      throw new Problem(400, 'Send one picture and nothing else.');
    default:
      throw new Problem(400, 'The form with the picture is malformed or broke off. Send it again.');
  }
}

function tooLarge(): Problem {
  return new Problem(413, TOO_LARGE);
}
