import { actorOf } from '#features/audit/actor.server.ts';
import { PICTURE_REFUSED } from '#features/catalogue/product-calls.ts';
import type { Database } from '#platform/database/tables.ts';
import { answerList } from '#platform/http/answer-list.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { keyedList } from '#platform/http/keyed-list.ts';
import { requestedPage } from '#platform/http/list-query.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { checkTexts } from './check-text.server.ts';
import { contentCalls } from './content-calls.ts';
import { type ContentEntry, compareEntries } from './content-entry.server.ts';
import { makePreview } from './content-previews.server.ts';
import { findNames, readBodies } from './content-queries.server.ts';
import type { Content, ContentKind } from './content-schema.ts';
import type { ContentRefusal, ContentService, SaveContentResult } from './content-service.server.ts';
import { listRevisions } from './revision-queries.server.ts';
import { authorsOf, toContent, toRevision } from './to-content.server.ts';

interface ApiDependencies {
  db: Database;
  now: () => number;
  shopUrl: string;
  service: ContentService;
  /** Returns all entries, as this process knows them. */
  getEntries: () => readonly ContentEntry[];
  /** Lets every process see a change. */
  spread: () => Promise<void>;
}

/** Adds the routes of the shop's texts. */
export function addContentRoutes(route: Route, dependencies: ApiDependencies): void {
  const { db, service, getEntries, spread } = dependencies;
  const listKind = (kind: ContentKind) =>
    getEntries()
      .filter((entry) => entry.kind === kind && !entry.isHidden)
      .toSorted(compareEntries);

  function getEntry({ kind, contentId }: { kind: ContentKind; contentId: string }): ContentEntry {
    const entry = listKind(kind).find(({ _id }) => _id === contentId);
    if (!entry) throw new Problem(getRefusal(contentCalls.getContent, 'not-found'));
    return entry;
  }

  async function answerSaved(result: SaveContentResult): Promise<Content> {
    if (!result.ok) throw toProblem(result);
    await spread();
    const { entry, body } = result.saved;
    return toContent(entry, body, await findNames(db, authorsOf([entry])));
  }

  /** Adds the texts of entries and the names of those who have changed them. */
  async function toContents(entries: readonly ContentEntry[]): Promise<Content[]> {
    const bodies = await readBodies(
      db,
      entries.flatMap(({ rowId, hasFileText }) => (rowId === undefined || hasFileText ? [] : [rowId])),
    );
    const names = await findNames(db, authorsOf(entries));
    return entries.map((entry) => toContent(entry, bodies.get(entry.rowId ?? '') ?? entry.file?.body ?? '', names));
  }

  route(contentCalls.listContent, ({ params: { kind }, query, address, reply }) =>
    answerList(
      { address, reply },
      requestedPage(query),
      keyedList(async () => listKind(kind), toContents),
    ),
  );

  route(contentCalls.getContent, async ({ params }) => {
    const [content] = await toContents([getEntry(params)]);
    if (!content) throw new Problem(getRefusal(contentCalls.getContent, 'not-found'));
    return content;
  });

  route(contentCalls.addContent, async ({ params: { kind }, body, ...input }) =>
    answerSaved(await service.add(kind, body, actorOf(input))),
  );

  route(contentCalls.changeContent, async ({ params: { kind, contentId }, body, ...input }) =>
    answerSaved(await service.change(kind, contentId, body, actorOf(input))),
  );

  route(contentCalls.deleteContent, async ({ params: { kind, contentId }, ...input }) => {
    const deletedCount = await service.remove(kind, contentId, actorOf(input));
    if (deletedCount === undefined) throw new Problem(getRefusal(contentCalls.deleteContent, 'not-found'));
    if (deletedCount > 0) await spread();
    return { deletedCount };
  });

  route(contentCalls.arrangeQuestions, async ({ body, ...input }) => {
    const modifiedCount = await service.arrange(body.contentIds, actorOf(input));
    if (modifiedCount > 0) await spread();
    return { modifiedCount };
  });

  route(contentCalls.listRevisions, async ({ params }) => {
    const { rowId, file } = getEntry(params);
    const rows = rowId === undefined ? [] : await listRevisions(db, rowId);
    const names = await findNames(
      db,
      rows.flatMap(({ by_id }) => by_id ?? []),
    );
    const revisions = rows.map((row) => toRevision(row, names));
    return file ? [...revisions, { n: 0, title: file.title, body: file.body }] : revisions;
  });

  route(contentCalls.restoreRevision, async ({ params: { kind, contentId, n }, body: { version }, ...input }) =>
    answerSaved(await service.restore({ kind, id: contentId, version }, n, actorOf(input))),
  );

  route(contentCalls.previewContent, async ({ params, body: { draft }, ...input }) => {
    const entry = getEntry(params);
    const checked = draft ? checkTexts(entry.kind, draft) : { ok: true as const };
    if (!checked.ok) throw toProblem(checked);
    return makePreview(dependencies, entry, draft, actorOf(input));
  });
}

function toProblem(refused: ContentRefusal): Problem {
  switch (refused.reason) {
    case 'picture-refused': {
      const [reason = PICTURE_REFUSED.detail] = refused.reasons.values();
      return new Problem(PICTURE_REFUSED, { errors: [{ path: 'image', message: reason }] });
    }
    case 'unknown-value':
      return new Problem({ ...getRefusal(contentCalls.changeContent, refused.reason), detail: refused.detail });
    case 'too-many-entries':
      return new Problem(getRefusal(contentCalls.addContent, refused.reason));
    default:
      return new Problem(getRefusal(contentCalls.changeContent, refused.reason));
  }
}
