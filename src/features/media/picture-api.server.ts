import type { FastifyInstance } from 'fastify';
import { actorOf } from '#features/audit/actor.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import type { FindJpeg } from './jpegs.server.ts';
import { pictureCalls } from './picture-calls.ts';
import type { PictureService } from './picture-service.server.ts';
import { PICTURES_PATH } from './picture-storage.server.ts';
import { readPicture } from './picture-upload.server.ts';

/** A picture that comes with the shop may change with a release. */
const JPEG_CACHE_CONTROL = 'public, max-age=86400';

/** Adds the upload route. Its scope must call `acceptUploads`. */
export function addPictureRoutes(route: Route, pictures: PictureService): void {
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
export function servePictures(app: FastifyInstance, pictures: PictureService): void {
  const config = { isAlwaysAdmitted: true } as const;
  app.get<{ Params: { file: string } }>(`/${PICTURES_PATH}/:file`, { config }, async ({ params }, reply) => {
    const found = await pictures.findFile(params.file);
    if (!found) return reply.callNotFound();
    return reply.header('cache-control', found.cacheControl).type(found.type).send(found.bytes);
  });
}

/** Serves pictures as JPEGs, also to pages of other sites: those at which people read their mails. */
export function serveJpegs(app: FastifyInstance, findJpeg: FindJpeg): void {
  app.get<{ Params: { width: string; '*': string } }>('/jpeg/:width/*', async ({ params }, reply) => {
    const jpeg = await findJpeg(Number(params.width), `/${params['*']}`);
    if (!jpeg) return reply.callNotFound();
    const headers = { 'cache-control': JPEG_CACHE_CONTROL, 'cross-origin-resource-policy': 'cross-origin' };
    return reply.headers(headers).type('image/jpeg').send(jpeg);
  });
}
