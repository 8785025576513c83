import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { DRAWING_ONLY } from '#platform/http/security-headers.server.ts';
import { acceptUploads } from '#platform/http/upload.server.ts';
import { resolveHost } from '#platform/outgoing/address-rules.server.ts';
import { createWorkQueue } from '#platform/work-queue.server.ts';
import { listBuiltPictures } from './built-pictures.server.ts';
import { createPictureFetcher } from './fetch-picture.server.ts';
import { createJpegs, type FindJpeg } from './jpegs.server.ts';
import { createMeasuring } from './measure-pictures.server.ts';
import { addLibraryRoutes, addUploadRoutes } from './media-api.server.ts';
import { createMediaLibrary } from './media-library.server.ts';
import { openPictureStorage, type PictureStorageConfig, pictureOrigin } from './open-picture-storage.server.ts';
import { createPictureService, type PictureService } from './picture-service.server.ts';
import { DRAWING_SUFFIX, PICTURES_PATH } from './picture-storage.server.ts';
import { PICTURE_UPLOAD } from './picture-upload.server.ts';
import type { PictureUser } from './picture-user.server.ts';
import { createPictureUses } from './picture-uses.server.ts';

/** Uploads and fetched pictures are bounded before they wait here, so this bounds the JPEGs. */
const MAX_WAITING = 32;
/** A picture that comes with the shop may change with a release. */
const JPEG_CACHE_CONTROL = 'public, max-age=86400';
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
  /** Returns the features that store addresses of pictures. */
  getUsers: () => readonly PictureUser[];
}) {
  const { db, dataDir, publicFolder, allowsPrivate, log, now, getUsers } = dependencies;
  const folder = join(dataDir, 'pictures');
  const builtPictures = await listBuiltPictures(publicFolder);
  const encoding = createWorkQueue(MAX_WAITING);
  const uses = createPictureUses(getUsers);
  const warn = (fields: object, message: string) => log.warn(fields, message);
  const pictures = createPictureService({
    ...dependencies,
    folder,
    storage: await openPictureStorage(dependencies.storage, folder),
    storageOrigin: pictureOrigin(dependencies.storage),
    builtPictures,
    fetchPicture: createPictureFetcher({ allowsPrivate, resolve: resolveHost }),
    encoding,
    uses,
  });
  const library = createMediaLibrary({ db, now, pictures, uses, warn });
  const findJpeg = createJpegs({ publicFolder, builtPictures, readUpload: pictures.readUpload, encoding });
  const feature: Feature = {
    addRoutes(app, routeIn) {
      void app.register(async (scope) => {
        await acceptUploads(scope, PICTURE_UPLOAD);
        addUploadRoutes(routeIn(scope), pictures, library);
      });
      addLibraryRoutes(routeIn(app), library, { db, uses });
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
        run: () => pictures.removeUnused(warn),
      },
      {
        name: 'measure-pictures',
        intervalMilliseconds: HOUR_MILLISECONDS,
        run: createMeasuring({ db, readUpload: pictures.readUpload }),
      },
    ],
  };
  return { pictures, feature };
}

/** Serves the pictures on disk. */
function servePictures(app: FastifyInstance, pictures: PictureService): void {
  const config = { isAlwaysAdmitted: true } as const;
  app.get<{ Params: { file: string } }>(`/${PICTURES_PATH}/:file`, { config }, async ({ params }, reply) => {
    const found = await pictures.findFile(params.file);
    if (!found) return reply.callNotFound();
    if (params.file.endsWith(DRAWING_SUFFIX)) reply.headers(DRAWING_ONLY);
    return reply.header('cache-control', found.cacheControl).type(found.type).send(found.bytes);
  });
}

/** Serves pictures as JPEGs, also to pages of other sites: those at which people read their mails. */
function serveJpegs(app: FastifyInstance, findJpeg: FindJpeg): void {
  app.get<{ Params: { width: string; '*': string } }>('/jpeg/:width/*', async ({ params }, reply) => {
    const jpeg = await findJpeg(Number(params.width), `/${params['*']}`);
    if (!jpeg) return reply.callNotFound();
    const headers = { 'cache-control': JPEG_CACHE_CONTROL, 'cross-origin-resource-policy': 'cross-origin' };
    return reply.headers(headers).type('image/jpeg').send(jpeg);
  });
}
