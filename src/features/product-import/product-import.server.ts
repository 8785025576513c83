import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { acceptUploads } from '#platform/http/upload.server.ts';
import type { ChangeDependencies } from './change-products.server.ts';
import { createImportService, type ImportPictures } from './import-service.server.ts';
import { addImportRoutes, addUploadRoute, IMPORT_UPLOAD } from './product-import-api.server.ts';

const SECOND_MILLISECONDS = 1_000;
const DAY_MILLISECONDS = 86_400_000;

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
