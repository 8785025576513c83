import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { acceptUploads } from '#platform/http/upload.server.ts';
import { resolveHost } from '#platform/outgoing/address-rules.server.ts';
import { listBuiltPictures } from './built-pictures.server.ts';
import { createPictureFetcher } from './fetch-picture.server.ts';
import { createJpegs } from './jpegs.server.ts';
import { openPictureStorage, type PictureStorageConfig, pictureOrigin } from './open-picture-storage.server.ts';
import { addPictureRoutes, serveJpegs, servePictures } from './picture-api.server.ts';
import { createPictureService } from './picture-service.server.ts';
import { PICTURE_UPLOAD } from './picture-upload.server.ts';

const HOUR_MILLISECONDS = 3_600_000;

/**
 * Creates the feature for pictures. `dataDir` contains the uploaded ones that are stored on disk, `publicFolder` those that
 * come with the shop. `allowsPrivate`: pictures may be fetched from private addresses.
 */
export async function createMedia(dependencies: {
  db: Database;
  dataDir: string;
  publicFolder: string;
  shopUrl: string;
  storage: PictureStorageConfig;
  allowsPrivate: boolean;
  log: FastifyBaseLogger;
  now: () => number;
}) {
  const { dataDir, publicFolder, allowsPrivate, log } = dependencies;
  const folder = join(dataDir, 'pictures');
  const builtPictures = await listBuiltPictures(publicFolder);
  const pictures = createPictureService({
    ...dependencies,
    folder,
    storage: await openPictureStorage(dependencies.storage, folder),
    storageOrigin: pictureOrigin(dependencies.storage),
    builtPictures,
    fetchPicture: createPictureFetcher({ allowsPrivate, resolve: resolveHost }),
  });
  const findJpeg = createJpegs({ publicFolder, builtPictures, readUpload: pictures.readUpload });
  const feature: Feature = {
    addRoutes(app, routeIn) {
      void app.register(async (scope) => {
        await acceptUploads(scope, PICTURE_UPLOAD);
        addPictureRoutes(routeIn(scope), pictures);
      });
      servePictures(app, pictures);
      serveJpegs(app, findJpeg);
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
