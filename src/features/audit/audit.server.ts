import type { FastifyBaseLogger } from 'fastify';
import { createLists } from '#platform/database/table-list.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { answerList } from '#platform/http/answer-list.server.ts';
import { sendCsv } from '#platform/http/csv-answer.server.ts';
import { type List, requestedPage } from '#platform/http/list-query.ts';
import type { Route } from '#platform/http/router.server.ts';
import { type Actor, actorOf } from './actor.server.ts';
import { type AuditFilter, auditCalls, type ChainState, type ListedEntry } from './audit-calls.ts';
import { readHead } from './audit-chain.server.ts';
import { writeAuditCsv } from './audit-csv.server.ts';
import { recordAudit } from './audit-log.server.ts';
import { auditList, countAfter, listStaff } from './audit-queries.server.ts';
import { deleteOldEntries } from './audit-retention.server.ts';
import { recordCheck } from './record-check.server.ts';

const DAY_MILLISECONDS = 86_400_000;

interface AuditDependencies {
  db: Database;
  log: FastifyBaseLogger;
  now: () => number;
  /** Returns the shop's time zone, for the days that entries are filtered by and the times in the file. */
  getTimeZone: () => string;
}

/** Assembles the audit log: its list, its file, and the jobs that check and shorten it. */
export function createAudit(dependencies: AuditDependencies) {
  const { db, now } = dependencies;
  const audit = createAuditReading(dependencies);
  const feature: Feature = {
    addRoutes: (app, routeIn) => addAuditRoutes(routeIn(app), audit, dependencies),
    jobs: [
      {
        name: 'check-audit',
        intervalMilliseconds: DAY_MILLISECONDS,
        async run() {
          await recordCheck(dependencies);
          return 'done';
        },
      },
      { name: 'delete-old-audit', intervalMilliseconds: DAY_MILLISECONDS, run: () => deleteOldEntries(db, now()) },
    ],
  };
  return { feature };
}

type AuditReading = ReturnType<typeof createAuditReading>;

function createAuditReading({ db, log, now, getTimeZone }: AuditDependencies) {
  const listOf = createLists(now);
  return {
    list: (filter: AuditFilter): List<ListedEntry> => listOf(auditList(db, filter, getTimeZone())),

    recordExport: (actor: Actor) => recordAudit(db, { at: now(), action: 'audit-exported', actor }),

    listStaff: () => listStaff(db),

    readState: () => readState(db),

    /** Checks the chain at once. */
    async check(actor: Actor): Promise<ChainState> {
      await recordAudit(db, { at: now(), action: 'audit-checked', actor });
      await recordCheck({ db, log, now });
      return readState(db);
    },
  };
}

/** Reads what the last check of the chain found. */
async function readState(db: Database): Promise<ChainState> {
  const head = await readHead(db);
  return {
    entries: head.checked_entries ?? 0,
    unchecked: await countAfter(db, head.checked_sequence ?? 0),
    faults: head.faults ?? 0,
    ...(head.checked_at !== null && { checkedAt: new Date(head.checked_at).toISOString() }),
  };
}

function addAuditRoutes(
  route: Route,
  audit: AuditReading,
  { getTimeZone }: Pick<AuditDependencies, 'getTimeZone'>,
): void {
  route(auditCalls.listAudit, async ({ query, address, reply }) => {
    const { actor, kind, from, to } = query;
    return answerList({ address, reply }, requestedPage(query), audit.list({ actor, kind, from, to }));
  });

  route(auditCalls.exportAudit, async ({ query, reply, ...caller }) => {
    await audit.recordExport(actorOf(caller));
    return sendCsv(reply, 'audit.csv', writeAuditCsv(audit.list(query), getTimeZone()));
  });

  route(auditCalls.listAuditActors, () => audit.listStaff());

  route(auditCalls.readAuditState, () => audit.readState());

  route(auditCalls.checkAudit, (caller) => audit.check(actorOf(caller)));
}
