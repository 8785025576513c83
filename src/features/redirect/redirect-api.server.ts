import { actorOf } from '#features/audit/actor.server.ts';
import { recordAudit } from '#features/audit/audit-log.server.ts';
import { UnreadableFile } from '#platform/csv/unreadable-file.server.ts';
import { createLists } from '#platform/database/table-list.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { answerList } from '#platform/http/answer-list.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { sendCsv } from '#platform/http/csv-answer.server.ts';
import { requestedPage } from '#platform/http/list-query.ts';
import { invalidFields, Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { readUpload, type UploadRules } from '#platform/http/upload.server.ts';
import { BROKEN_FORM, NOT_ONE_FILE, READING_OTHERS } from '#platform/http/upload-refusals.ts';
import { createWorkQueue } from '#platform/work-queue.server.ts';
import { missedList } from './missed-queries.server.ts';
import type { RedirectPlan } from './plan-redirects.server.ts';
import { type ImportedRow, readRedirectFile } from './read-redirect-file.server.ts';
import { redirectCalls } from './redirect-calls.ts';
import { writeRedirectCsv } from './redirect-csv.server.ts';
import {
  FILE_FIELD,
  FILE_TOO_LARGE,
  MAX_FILE_BYTES,
  MAX_LISTED_ERRORS,
  NOT_A_FORM,
  type RedirectImportResult,
  type RowError,
  UNREADABLE_FILE,
} from './redirect-file.ts';
import { redirectList } from './redirect-queries.server.ts';
import type { RedirectService } from './redirect-service.server.ts';

const MAX_WAITING = 4;

/** How a file of redirects is uploaded. */
export const REDIRECT_UPLOAD: UploadRules = {
  field: FILE_FIELD,
  maxBytes: MAX_FILE_BYTES,
  refusals: { notOneFile: NOT_ONE_FILE, brokenForm: BROKEN_FORM, tooLarge: FILE_TOO_LARGE, notAForm: NOT_A_FORM },
};

interface ApiDependencies {
  db: Database;
  now: () => number;
  shopUrl: string;
  /** Lets every process see a change. */
  spread: () => Promise<void>;
}

/** Adds the routes of redirects, apart from the import. */
export function addRedirectRoutes(route: Route, service: RedirectService, dependencies: ApiDependencies): void {
  const { db, now, spread } = dependencies;
  const listOf = createLists(now);

  route(redirectCalls.listRedirects, ({ query, address, reply }) =>
    answerList({ address, reply }, requestedPage(query), listOf(redirectList(db, query.search))),
  );

  route(redirectCalls.exportRedirects, async ({ reply, ...caller }) => {
    await recordAudit(db, { at: now(), action: 'redirects-exported', actor: actorOf(caller) });
    return sendCsv(reply, 'redirects.csv', writeRedirectCsv(listOf(redirectList(db))));
  });

  route(redirectCalls.listMissedPaths, ({ query, address, reply }) =>
    answerList({ address, reply }, requestedPage(query), missedList(db, now())),
  );

  route(redirectCalls.addRedirect, async ({ body, ...input }) => {
    const added = await service.add(body, actorOf(input));
    if (!added.ok) throw new Problem(getRefusal(redirectCalls.addRedirect, added.reason));
    await spread();
    return added.redirect;
  });

  route(redirectCalls.deleteRedirect, async ({ params, ...input }) => {
    if (!(await service.remove(params.redirectId, actorOf(input))))
      throw new Problem(getRefusal(redirectCalls.deleteRedirect, 'not-found'));
    await spread();
    return { deletedCount: 1 };
  });
}

/** Adds the route that imports a file. Its scope must accept uploads. */
export function addImportRoute(route: Route, service: RedirectService, { shopUrl, spread }: ApiDependencies): void {
  // Files are read one at a time, because each takes many times its size in memory.
  const queue = createWorkQueue(MAX_WAITING);

  route(redirectCalls.importRedirects, async ({ request, query, principal }) => {
    const file = await readUpload(request, REDIRECT_UPLOAD);
    if (!file) throw invalidFields([{ path: FILE_FIELD, message: 'Choose a file that is not empty' }]);
    const isDryRun = query.dryRun === 'true';
    const imported = await queue.run(async () => {
      const { rows, errors } = await readRedirectFile(file.bytes, shopUrl).catch(throwUnreadable);
      const plan = await service.importAll(rows, actorOf({ principal, request }), isDryRun);
      return describeImport(plan, errors);
    });
    if (!imported) throw new Problem(READING_OTHERS);
    if (!isDryRun) await spread();
    return imported;
  });
}

/** @param unread the rows that could not be read, which are refused too. */
function describeImport(
  { added, changed, same, refused }: RedirectPlan<ImportedRow>,
  unread: readonly RowError[],
): RedirectImportResult {
  const errors = [...unread, ...refused.map(explainRow)].toSorted((one, other) => one.row - other.row);
  return {
    counts: { added: added.length, changed: changed.length, same, refused: errors.length },
    errors: errors.slice(0, MAX_LISTED_ERRORS),
  };
}

function explainRow({ row: { row }, reason }: RedirectPlan<ImportedRow>['refused'][number]): RowError {
  return { row, code: reason, message: getRefusal(redirectCalls.addRedirect, reason).detail };
}

function throwUnreadable(error: unknown): never {
  throw error instanceof UnreadableFile ? new Problem({ ...UNREADABLE_FILE, detail: error.message }) : error;
}
