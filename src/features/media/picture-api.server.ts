import type { FastifyInstance } from 'fastify';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { pictureCalls } from './picture-calls.ts';
import { WRONG_TYPE } from './picture-limits.ts';
import type { AddPictureResult, PictureService } from './picture-service.server.ts';
import { PICTURE_CACHE_CONTROL, PICTURES_PATH } from './picture-storage.server.ts';
import { readUpload } from './picture-upload.server.ts';

type Refusal = Extract<AddPictureResult, { ok: false }>['reason'];

const REFUSALS: Readonly<Record<Refusal, [status: number, detail: string]>> = {
  'unknown-format': [415, WRONG_TYPE],
  'too-many-pixels': [422, 'The picture has more than 50 megapixels. Choose a smaller one.'],
  unreadable: [422, 'The picture is damaged and cannot be read. Save it again, or choose another one.'],
  busy: [503, 'Too many pictures are arriving at once. Try again in a moment.'],
  'storage-down': [503, 'The picture could not be stored. Try again in a moment.'],
};

/** Adds the upload route. Its scope must call `acceptUploads`. */
export function addPictureRoutes(route: Route, pictures: PictureService): void {
  route(pictureCalls.uploadPicture, async ({ request }) => {
    const added = await pictures.add(await readUpload(request));
    if (!added.ok) {
      if ('cause' in added) request.log.error({ err: added.cause }, 'the picture storage rejected an upload');
      throw new Problem(...REFUSALS[added.reason], { code: added.reason });
    }
    return { success: true as const, data: { url: added.url } };
  });
}

/** Serves the pictures on disk. Their names are content hashes, so responses are cached without expiry. */
export function servePictures(app: FastifyInstance, pictures: PictureService): void {
  app.get<{ Params: { file: string } }>(`/${PICTURES_PATH}/:file`, async ({ params }, reply) => {
    const found = await pictures.findFile(params.file);
    if (!found) return reply.callNotFound();
    return reply.header('cache-control', PICTURE_CACHE_CONTROL).type(found.type).send(found.bytes);
  });
}
