import * as z from 'zod/mini';
import { SLUG_RESERVED } from '#features/catalogue/product-calls.ts';
import { MAX_PICKED } from '#features/collection/collection-schema.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { BROKEN_FORM, NOT_ONE_FILE, READING_OTHERS } from '#platform/http/upload-refusals.ts';
import { FILE_TOO_LARGE, IMPORT_FIELD } from './import-limits.ts';
import { productImportSchema } from './product-import-schema.ts';

const byImportId = z.object({ importId: z.string() });

export const NO_SUCH_IMPORT = {
  status: 404,
  detail: 'This import does not exist or was deleted after 30 days.',
} as const;
export const TOO_LARGE = { status: 413, detail: FILE_TOO_LARGE } as const;
export const NOT_A_FORM = {
  status: 415,
  detail: `Send the file as multipart/form-data, in the field ${IMPORT_FIELD}.`,
} as const;
/** The refusal of a file that cannot be read. Its problem says why, and what to do. */
export const UNREADABLE_FILE = {
  status: 422,
  code: 'unreadable-file',
  detail: 'The file cannot be read. Export your products as CSV, change that file, and choose it.',
} as const;
export const CHANGED_SINCE = {
  status: 409,
  code: 'changed-since',
  detail: 'Products of this import have changed in the meantime.',
} as const;

export const SKU_GIVEN_AWAY = {
  status: 409,
  code: 'sku-taken',
  detail: 'Another variant has got a SKU of this import in the meantime. Change it in your file, and choose it again.',
} as const;
export const SLUG_GIVEN_AWAY = {
  status: 409,
  code: 'slug-taken',
  detail:
    'Another product has got an address of this import in the meantime. Change it in your file, and choose it again.',
} as const;
export const COLLECTION_FULL = {
  status: 409,
  code: 'collection-full',
  detail: `A collection would have more than ${MAX_PICKED} products. Leave some out in your file, and choose it again.`,
} as const;
export const PICTURE_DELETED = {
  status: 409,
  code: 'picture-gone',
  detail: 'A picture that this import names is no longer available. Upload it again, and change your file.',
} as const;

export const PICTURES_PENDING = {
  status: 409,
  code: 'pictures-pending',
  detail: 'The pictures of this import are still being fetched. Apply it when they are here.',
} as const;

export const ALREADY_APPLIED = {
  status: 409,
  code: 'already-applied',
  detail: 'This import was already applied. Choose the file again.',
} as const;

export const NOT_APPLIED = {
  status: 409,
  code: 'not-applied',
  detail: 'This import was not applied, so there is nothing to undo.',
} as const;

export const ALREADY_UNDONE = {
  status: 409,
  code: 'already-undone',
  detail: 'This import was already undone.',
} as const;

const imported = z.omit(productImportSchema, { rows: true });

/** What keeps the products of an import from being changed, or changed back. */
const CHANGE_REFUSALS = [
  NO_SUCH_IMPORT,
  CHANGED_SINCE,
  SKU_GIVEN_AWAY,
  SLUG_GIVEN_AWAY,
  SLUG_RESERVED,
  PICTURE_DELETED,
  COLLECTION_FULL,
] as const;

/** Calls about products in files. */
export const productImportCalls = {
  exportProducts: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/product.csv',
    access: 'products.write',
    summary: 'All products as CSV, a row for each variant, for spreadsheets and imports',
    answer: z.unknown(),
    media: 'text/csv; charset=utf-8',
  }),
  previewImport: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/product-import',
    access: 'products.write',
    summary:
      'Reads a CSV file and answers what applying it would do with each row. Nothing changes yet. Pictures of other ' +
      'sites are fetched in the background',
    upload: { field: IMPORT_FIELD, types: ['text/csv', 'text/tab-separated-values', 'text/plain'] },
    answer: productImportSchema,
    refusals: [NOT_ONE_FILE, BROKEN_FORM, TOO_LARGE, NOT_A_FORM, UNREADABLE_FILE, READING_OTHERS],
  }),
  getImport: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/product-import/:importId',
    access: 'products.write',
    summary: 'An import and what it does with each row; kept for 30 days',
    params: byImportId,
    answer: productImportSchema,
    refusals: [NO_SUCH_IMPORT],
  }),
  getImportProgress: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/product-import/:importId/progress',
    access: 'products.write',
    summary: 'The state of an import and, while they are being fetched, the number of its pictures of other sites',
    params: byImportId,
    answer: z.pick(productImportSchema, { state: true, pictures: true }),
    refusals: [NO_SUCH_IMPORT],
  }),
  applyImport: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/product-import/:importId/apply',
    access: 'products.write',
    summary: 'Changes the products as the preview said, all or none, without the refused rows',
    params: byImportId,
    answer: imported,
    refusals: [...CHANGE_REFUSALS, PICTURES_PENDING, ALREADY_APPLIED],
  }),
  undoImport: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/product-import/:importId/undo',
    access: 'products.write',
    summary: 'Changes the products back to what they were before the import, all or none',
    params: byImportId,
    answer: imported,
    refusals: [...CHANGE_REFUSALS, NOT_APPLIED, ALREADY_UNDONE],
  }),
};
