import type { FastifyRequest } from 'fastify';
import { actorOf } from '#features/audit/actor.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { formatList } from '#platform/format-lists.ts';
import { answerList } from '#platform/http/answer-list.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { requestedPage } from '#platform/http/list-query.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { libraryList } from './library-list.server.ts';
import type { MediaLibrary, ReplaceResult } from './media-library.server.ts';
import type { MediaPicture, UsedIn } from './media-schema.ts';
import { pictureCalls } from './picture-calls.ts';
import type { PictureService } from './picture-service.server.ts';
import { readPicture } from './picture-upload.server.ts';
import type { PictureUses } from './picture-uses.server.ts';

/** Places that a message names. */
const MAX_NAMED_USES = 3;

/** Adds the routes with a file. Their scope must call `acceptUploads`. */
export function addUploadRoutes(route: Route, pictures: PictureService, library: MediaLibrary): void {
  route(pictureCalls.uploadPicture, async ({ request, query, principal }) => {
    const uploader = actorOf({ principal, request });
    const added = await pictures.add(await readPicture(request), { shape: query.shape ?? 'square', uploader });
    if (!added.ok) throw toProblem(request, added);
    const data = await library.findByUrl(added.url);
    if (!data) throw new Problem(getRefusal(pictureCalls.uploadPicture, 'busy'));
    return { success: true as const, data };
  });

  route(pictureCalls.replacePicture, async ({ request, params, principal }) => {
    const upload = await readPicture(request);
    const replaced = await library.replace(params.id, upload, actorOf({ principal, request }));
    if (!replaced.ok) throw toProblem(request, replaced);
    return replaced.picture;
  });
}

/** Adds the other routes of the library. */
export function addLibraryRoutes(
  route: Route,
  library: MediaLibrary,
  { db, uses }: { db: Database; uses: PictureUses },
): void {
  route(pictureCalls.listMedia, ({ query, address, reply }) => {
    const filter = { search: query.search, unusedOnly: query.unused === 'true' };
    return answerList({ address, reply }, requestedPage(query), libraryList(db, uses, filter));
  });

  route(pictureCalls.describePicture, async ({ params, body, ...input }): Promise<MediaPicture> => {
    const isChanged = await library.changeAlt(params.id, body.alt, actorOf(input));
    const picture = isChanged && (await library.find(params.id));
    if (!picture) throw new Problem(getRefusal(pictureCalls.describePicture, 'not-found'));
    return picture;
  });

  route(pictureCalls.deletePicture, async ({ params, ...input }) => {
    const removed = await library.remove(params.id, actorOf(input));
    if (removed.ok) return { deletedCount: 1 };
    if (removed.reason === 'picture-in-use') throw inUse(removed.usedIn);
    throw new Problem(getRefusal(pictureCalls.deletePicture, removed.reason));
  });
}

/** Names what shows a picture. */
function inUse(usedIn: UsedIn): Problem {
  const named = usedIn.slice(0, MAX_NAMED_USES).map(({ title }) => `“${title}”`);
  const others = usedIn.length - named.length;
  if (others > 0) named.push(others === 1 ? 'another place' : `${others} other places`);
  const verb = usedIn.length === 1 ? 'shows' : 'show';
  const detail = `${formatList(named)} ${verb} this picture. Choose another one there first, or replace the picture.`;
  return new Problem({ ...getRefusal(pictureCalls.deletePicture, 'picture-in-use'), detail }, { usedIn });
}

function toProblem(request: FastifyRequest, refused: Exclude<ReplaceResult, { ok: true }>): Problem {
  if ('cause' in refused) request.log.error({ err: refused.cause }, 'the picture storage rejected an upload');
  return new Problem(getRefusal(pictureCalls.replacePicture, refused.reason));
}
