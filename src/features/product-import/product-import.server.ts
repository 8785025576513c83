import { actorOf } from '#features/audit/actor.server.ts';
import { recordAudit } from '#features/audit/audit-log.server.ts';
import { SLUG_RESERVED } from '#features/catalogue/product-calls.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { formatList } from '#platform/format-lists.ts';
import { getRefusal } from '#platform/http/call.ts';
import { sendCsv } from '#platform/http/csv-answer.server.ts';
import { invalidFields, Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { acceptUploads, readUpload, type UploadRules } from '#platform/http/upload.server.ts';
import { BROKEN_FORM, NOT_ONE_FILE } from '#platform/http/upload-refusals.ts';
import type { ChangeDependencies } from './change-products.server.ts';
import { exportProducts } from './export-products.server.ts';
import { IMPORT_FIELD, MAX_FILE_BYTES, MAX_FILE_NAME_CHARACTERS } from './import-limits.ts';
import { createImportService, type ImportPictures, type ImportService, type NotDone } from './import-service.server.ts';
import {
  ALREADY_APPLIED,
  ALREADY_UNDONE,
  CHANGED_SINCE,
  COLLECTION_FULL,
  NO_SUCH_IMPORT,
  NOT_A_FORM,
  NOT_APPLIED,
  PICTURE_DELETED,
  PICTURES_PENDING,
  productImportCalls,
  SKU_GIVEN_AWAY,
  SLUG_GIVEN_AWAY,
  TOO_LARGE,
  UNREADABLE_FILE,
} from './product-import-calls.ts';
import type { ProductImport } from './product-import-schema.ts';

const SECOND_MILLISECONDS = 1_000;
const DAY_MILLISECONDS = 86_400_000;

const IMPORT_UPLOAD: UploadRules = {
  field: IMPORT_FIELD,
  maxBytes: MAX_FILE_BYTES,
  refusals: { notOneFile: NOT_ONE_FILE, brokenForm: BROKEN_FORM, tooLarge: TOO_LARGE, notAForm: NOT_A_FORM },
};

/** Products that a message names. */
const MAX_NAMED_PRODUCTS = 3;

/** Assembles the export of products to files, and their import. */
export function createProductImport(
  dependencies: { db: Database; now: () => number; pictures: ImportPictures } & ChangeDependencies,
) {
  const imports = createImportService(dependencies);
  const feature: Feature = {
    addRoutes(app, routeIn) {
      addImportRoutes(routeIn(app), imports, dependencies);
      void app.register(async (scope) => {
        await acceptUploads(scope, IMPORT_UPLOAD);
        addUploadRoute(routeIn(scope), imports);
      });
    },
    jobs: [
      { name: 'fetch-import-pictures', intervalMilliseconds: SECOND_MILLISECONDS, run: imports.fetchPictures },
      { name: 'delete-product-imports', intervalMilliseconds: DAY_MILLISECONDS, run: imports.deleteOld },
    ],
  };
  return { imports, feature };
}

/** Adds the route that reads a file. Its scope must accept uploads. */
function addUploadRoute(route: Route, imports: ImportService): void {
  route(productImportCalls.previewImport, async ({ request, principal }) => {
    const file = await readUpload(request, IMPORT_UPLOAD);
    if (!file) throw invalidFields([{ path: IMPORT_FIELD, message: 'Choose a file that is not empty' }]);
    const name = file.name.slice(0, MAX_FILE_NAME_CHARACTERS).replaceAll('\0', '');
    const previewed = await imports.preview({ name, bytes: file.bytes }, actorOf({ principal, request }));
    if (previewed.ok) return previewed.imported;
    if (previewed.reason === 'unreadable') throw new Problem({ ...UNREADABLE_FILE, detail: previewed.detail });
    throw new Problem(getRefusal(productImportCalls.previewImport, previewed.reason));
  });
}

/** Adds the other routes. */
function addImportRoutes(route: Route, imports: ImportService, { db, now }: { db: Database; now: () => number }): void {
  route(productImportCalls.exportProducts, async ({ reply, ...caller }) => {
    await recordAudit(db, { at: now(), action: 'products-exported', actor: actorOf(caller) });
    return sendCsv(reply, 'products.csv', exportProducts(db));
  });

  route(productImportCalls.getImport, async ({ params }) => findOrThrow(imports, params.importId));

  route(productImportCalls.getImportProgress, async ({ params }) => {
    const progress = await imports.findProgress(params.importId);
    if (!progress) throw new Problem(NO_SUCH_IMPORT);
    return progress;
  });

  route(productImportCalls.applyImport, async ({ params: { importId }, ...input }) => {
    const applied = await imports.apply(importId, actorOf(input));
    if (!applied.ok) throw explain(applied);
    return findOrThrow(imports, importId);
  });

  route(productImportCalls.undoImport, async ({ params: { importId }, ...input }) => {
    const undone = await imports.undo(importId, actorOf(input));
    if (!undone.ok) throw explain(undone);
    return findOrThrow(imports, importId);
  });
}

async function findOrThrow(imports: ImportService, id: string): Promise<ProductImport> {
  const found = await imports.find(id);
  if (!found) throw new Problem(NO_SUCH_IMPORT);
  return found;
}

const REFUSALS = {
  'not-found': NO_SUCH_IMPORT,
  'pictures-pending': PICTURES_PENDING,
  'already-applied': ALREADY_APPLIED,
  'not-applied': NOT_APPLIED,
  'already-undone': ALREADY_UNDONE,
  'sku-taken': SKU_GIVEN_AWAY,
  'slug-taken': SLUG_GIVEN_AWAY,
  'slug-reserved': SLUG_RESERVED,
  'picture-gone': PICTURE_DELETED,
  'collection-full': COLLECTION_FULL,
} as const;

function explain(refused: NotDone): Problem {
  if (refused.reason !== 'changed-since') return new Problem(REFUSALS[refused.reason]);
  const { products } = refused;
  return new Problem({ ...CHANGED_SINCE, detail: describeChanged(products) }, { products });
}

/** Names the products that have changed, or some of them. */
function describeChanged(products: readonly string[]): string {
  const named = products.slice(0, MAX_NAMED_PRODUCTS).map((name) => `“${name}”`);
  const others = products.length - named.length;
  if (others > 0) named.push(others === 1 ? 'another product' : `${others} other products`);
  const verb = products.length === 1 ? 'has' : 'have';
  return `Nothing was done, because ${formatList(named)} ${verb} changed in the meantime. Choose the file again to see the difference.`;
}
