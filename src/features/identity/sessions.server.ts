import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { AuditAction } from '#features/audit/audit-table.ts';
import type { Database } from '#features/schema/tables.ts';
import type { UserService } from '#features/user/user-service.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { AskingIdentity } from '#platform/http/access.server.ts';
import type { Session } from './identity-calls.ts';
import type { IdentityProvider } from './identity-provider.server.ts';

export type Sessions = ReturnType<typeof createSessions>;

/** The browsers in which a person is signed in, and how they are signed out from afar. Tokens end with the session. */
export function createSessions(dependencies: {
  db: Database;
  provider: IdentityProvider;
  users: UserService;
  now: () => number;
}) {
  const { db, provider, users, now } = dependencies;

  const keep = (action: AuditAction, { id, email }: AskingIdentity, address: string) =>
    inTransaction(db, (trx) => writeAudit(trx, { at: now(), action, actor: { id, email, address } }));

  return {
    async list(asker: AskingIdentity): Promise<Session[]> {
      return (await provider.listSessions(asker.id)).map(({ id, userAgent, address, signedInAt }) => ({
        _id: id,
        userAgent,
        address,
        signedInAt: new Date(signedInAt).toISOString(),
        isCurrent: id === asker.sessionId,
      }));
    },

    /** @returns whether the person had such a session. `address` is where they ask from. */
    async end(asker: AskingIdentity, sessionId: string, address: string): Promise<boolean> {
      if (!(await provider.endSession(asker.id, sessionId))) return false;
      await users.endSessionTokens(asker.id, sessionId);
      await keep('session-ended', asker, address);
      return true;
    },

    /** @returns how many sessions there were. */
    async endAll(asker: AskingIdentity, address: string): Promise<number> {
      const { length } = await provider.listSessions(asker.id);
      await provider.endSessions(asker.id);
      await users.endTokens(asker.id);
      await keep('signed-out-everywhere', asker, address);
      return length;
    },
  };
}
