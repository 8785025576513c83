import type { AuditAction } from '#features/audit/audit-actions.ts';
import { recordAudit } from '#features/audit/audit-log.server.ts';
import type { UserService } from '#features/user/user-service.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { IdentityPrincipal } from '#platform/http/access.server.ts';
import type { Session } from '../identity-calls.ts';
import type { IdentityProvider } from '../provider/identity-provider.server.ts';

export type Sessions = ReturnType<typeof createSessions>;

/** Lists and ends the identity sessions of a person. Session tokens end with their identity session. */
export function createSessions(dependencies: {
  db: Database;
  provider: IdentityProvider;
  users: UserService;
  now: () => number;
}) {
  const { db, provider, users, now } = dependencies;

  const audit = (action: AuditAction, { id, email }: IdentityPrincipal, address: string) =>
    recordAudit(db, { at: now(), action, actor: { id, email, address } });

  return {
    async list(principal: IdentityPrincipal): Promise<Session[]> {
      return (await provider.listSessions(principal.id)).map(({ id, userAgent, address, signedInAt }) => ({
        _id: id,
        userAgent,
        address,
        signedInAt: new Date(signedInAt).toISOString(),
        isCurrent: id === principal.sessionId,
      }));
    },

    /** @returns whether the person had such a session. `address` is the client address, for the audit log. */
    async end(principal: IdentityPrincipal, sessionId: string, address: string): Promise<boolean> {
      if (!(await provider.endSession(principal.id, sessionId))) return false;
      await users.endSessionTokens(principal.id, sessionId);
      await audit('session-ended', principal, address);
      return true;
    },

    /** @returns the number of ended sessions. */
    async endAll(principal: IdentityPrincipal, address: string): Promise<number> {
      const { length } = await provider.listSessions(principal.id);
      await provider.endSessions(principal.id);
      await users.endTokens(principal.id);
      await audit('signed-out-everywhere', principal, address);
      return length;
    },
  };
}
