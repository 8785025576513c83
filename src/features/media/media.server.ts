import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { acceptUploads } from '#platform/http/upload.server.ts';
import { openPictureStorage, type PictureStorageConfig } from './open-picture-storage.server.ts';
import { addPictureRoutes, servePictures } from './picture-api.server.ts';
import { createPictureService } from './picture-service.server.ts';
import { PICTURE_UPLOAD } from './picture-upload.server.ts';

const HOUR_MILLISECONDS = 3_600_000;

/** Creates the feature for uploaded pictures. `dataDir` contains the pictures that are stored on disk. */
export async function createMedia(dependencies: {
  db: Database;
  dataDir: string;
  storage: PictureStorageConfig;
  log: FastifyBaseLogger;
  now: () => number;
}) {
  const { db, dataDir, log, now } = dependencies;
  const folder = join(dataDir, 'pictures');
  const storage = await openPictureStorage(dependencies.storage, folder);
  const pictures = createPictureService({ db, storage, folder, now });
  const feature: Feature = {
    addRoutes(app, routeIn) {
      void app.register(async (scope) => {
        await acceptUploads(scope, PICTURE_UPLOAD);
        addPictureRoutes(routeIn(scope), pictures);
      });
      servePictures(app, pictures);
    },
    jobs: [
      {
        name: 'delete-unused-pictures',
        intervalMilliseconds: HOUR_MILLISECONDS,
        async run() {
          await pictures.removeUnused((fields, message) => log.warn(fields, message));
          return 'done';
        },
      },
    ],
  };
  return { pictures, feature };
}
