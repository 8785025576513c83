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
import { type ImportedRow, readRedirectFile } from './read-redirect-file.server.ts';
import { redirectCalls } from './redirect-calls.ts';
import { writeRedirectCsv } from './redirect-csv.server.ts';
import {
  FILE_FIELD,
  FILE_TOO_LARGE,
  MAX_FILE_BYTES,
  MAX_LISTED_ROWS,
  NOT_A_FORM,
  type RefusedRow,
  ROWS_REFUSED,
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
  getTimeZone: () => string;
  /** Lets every process see a change. */
  spread: () => Promise<void>;
}

/** Adds the routes of redirects, apart from the import. */
export function addRedirectRoutes(route: Route, service: RedirectService, dependencies: ApiDependencies): void {
  const { db, now, getTimeZone, spread } = dependencies;
  const listOf = createLists(now);

  route(redirectCalls.listRedirects, ({ query, address, reply }) =>
    answerList({ address, reply }, requestedPage(query), listOf(redirectList(db, query.search))),
  );

  route(redirectCalls.exportRedirects, async ({ reply, ...caller }) => {
    await recordAudit(db, { at: now(), action: 'redirects-exported', actor: actorOf(caller) });
    return sendCsv(reply, 'redirects.csv', writeRedirectCsv(listOf(redirectList(db))));
  });

  route(redirectCalls.listMissedPaths, ({ query, address, reply }) =>
    answerList({ address, reply }, requestedPage(query), missedList(db, now(), getTimeZone())),
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
      const { rows, refused } = await readRedirectFile(file.bytes, shopUrl).catch(throwUnreadable);
      if (refused.length > 0) throw refusedRows(refused);
      return service.importAll(rows, actorOf({ principal, request }), isDryRun);
    });
    if (!imported) throw new Problem(READING_OTHERS);
    if (imported.ok) {
      if (!isDryRun) await spread();
      return { added: imported.added, skipped: imported.skipped };
    }
    if (imported.reason === 'rows-refused') throw refusedRows(imported.refused.map(explainRow));
    throw new Problem(getRefusal(redirectCalls.importRedirects, imported.reason));
  });
}

function explainRow({
  row,
  reason,
}: {
  row: ImportedRow;
  reason: 'path-in-use' | 'redirect-loop' | 'redirect-exists';
}): RefusedRow {
  const { detail } = getRefusal(redirectCalls.addRedirect, reason);
  return { line: row.line, from: row.from_path, code: reason, message: detail };
}

/** Lists the first rows that cannot be imported. */
function refusedRows(rows: readonly RefusedRow[]): Problem {
  return new Problem(ROWS_REFUSED, { refused: rows.length, rows: rows.slice(0, MAX_LISTED_ROWS) });
}

function throwUnreadable(error: unknown): never {
  throw error instanceof UnreadableFile ? new Problem({ ...UNREADABLE_FILE, detail: error.message }) : error;
}
