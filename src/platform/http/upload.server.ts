import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Refusal } from './call.ts';
import { Problem, type ProblemCode } from './problem.ts';

/** Allowance for the rest of the form: boundaries, headers and the file name. */
const FORM_BYTES = 16 * 1024;

/** A file that a form uploads, and how forms that are not accepted are refused. */
export interface UploadRules {
  field: string;
  maxBytes: number;
  refusals: Record<'notOneFile' | 'brokenForm' | 'tooLarge' | 'notAForm', Refusal<ProblemCode>>;
}

/** A file of a form, under the name that it had at the sender. */
export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

/** Lets the routes of this scope accept multipart forms with one file. */
export async function acceptUploads(scope: FastifyInstance, { maxBytes }: UploadRules): Promise<void> {
  scope.removeAllContentTypeParsers();
  // Other content types are not parsed, so that authentication comes before the check of the content type.
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  await scope.register(multipart, { limits: { fileSize: maxBytes, files: 1, fields: 0, headerPairs: 16 } });
}

/** Reads the file of a form, unless it is missing or empty. Throws {@link Problem} if the form is invalid. */
export async function readUpload(request: FastifyRequest, rules: UploadRules): Promise<UploadedFile | undefined> {
  const { maxBytes, refusals } = rules;
  if (!request.isMultipart()) throw new Problem(refusals.notAForm);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_BYTES) throw new Problem(refusals.tooLarge);
  return readForm(request, rules).catch((error: unknown) => throwProblem(error, rules));
}

/** Reads the form to its end, because an unread rest would block the connection. */
async function readForm(request: FastifyRequest, { field }: UploadRules): Promise<UploadedFile | undefined> {
  let found: UploadedFile | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    const bytes = await part.toBuffer();
    if (part.fieldname === field && bytes.length > 0) found = { name: part.filename, bytes };
  }
  return found;
}

/** Translates parser errors into problems. All of them are caused by the form. */
function throwProblem(error: unknown, { refusals }: UploadRules): never {
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      throw new Problem(refusals.tooLarge);
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
      throw new Problem(refusals.notOneFile);
    default:
      throw new Problem(refusals.brokenForm);
  }
}
