import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { acceptUploads } from '#platform/http/upload.server.ts';
import { resolveHost } from '#platform/outgoing/address-rules.server.ts';
import { createWorkQueue } from '#platform/work-queue.server.ts';
import { listBuiltPictures } from './built-pictures.server.ts';
import { createPictureFetcher } from './fetch-picture.server.ts';
import { createJpegs } from './jpegs.server.ts';
import { openPictureStorage, type PictureStorageConfig, pictureOrigin } from './open-picture-storage.server.ts';
import { addPictureRoutes, serveJpegs, servePictures } from './picture-api.server.ts';
import { createPictureService } from './picture-service.server.ts';
import { PICTURE_UPLOAD } from './picture-upload.server.ts';

/** Uploads and fetched pictures are bounded before they wait here, so this bounds the JPEGs. */
const MAX_WAITING = 32;
const LATER_MILLISECONDS = 5_000;
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
  const encoding = createWorkQueue(MAX_WAITING);
  const pictures = createPictureService({
    ...dependencies,
    folder,
    storage: await openPictureStorage(dependencies.storage, folder),
    storageOrigin: pictureOrigin(dependencies.storage),
    builtPictures,
    fetchPicture: createPictureFetcher({ allowsPrivate, resolve: resolveHost }),
    encoding,
  });
  const findJpeg = createJpegs({ publicFolder, builtPictures, readUpload: pictures.readUpload, encoding });
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
        name: 'make-later-pictures',
        intervalMilliseconds: LATER_MILLISECONDS,
        run: pictures.makeLaterFiles,
      },
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
