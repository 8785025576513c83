import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { actorOf } from '#features/audit/actor.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { acceptUploads } from '#platform/http/upload.server.ts';
import { resolveHost } from '#platform/outgoing/address-rules.server.ts';
import { createWorkQueue } from '#platform/work-queue.server.ts';
import { listBuiltPictures } from './built-pictures.server.ts';
import { createPictureFetcher } from './fetch-picture.server.ts';
import { createJpegs, type FindJpeg } from './jpegs.server.ts';
import { openPictureStorage, type PictureStorageConfig, pictureOrigin } from './open-picture-storage.server.ts';
import { pictureCalls } from './picture-calls.ts';
import { createPictureService, type PictureService } from './picture-service.server.ts';
import { PICTURES_PATH } from './picture-storage.server.ts';
import { PICTURE_UPLOAD, readPicture } from './picture-upload.server.ts';

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

/** Adds the upload route. Its scope must call `acceptUploads`. */
function addPictureRoutes(route: Route, pictures: PictureService): void {
  route(pictureCalls.uploadPicture, async ({ request, principal }) => {
    const added = await pictures.add(await readPicture(request), actorOf({ principal, request }));
    if (!added.ok) {
      if ('cause' in added) request.log.error({ err: added.cause }, 'the picture storage rejected an upload');
      throw new Problem(getRefusal(pictureCalls.uploadPicture, added.reason));
    }
    return { success: true as const, data: { url: added.url } };
  });
}

/** Serves the pictures on disk. */
function servePictures(app: FastifyInstance, pictures: PictureService): void {
  const config = { isAlwaysAdmitted: true } as const;
  app.get<{ Params: { file: string } }>(`/${PICTURES_PATH}/:file`, { config }, async ({ params }, reply) => {
    const found = await pictures.findFile(params.file);
    if (!found) return reply.callNotFound();
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
