import type { UserService } from '#features/user/user-service.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import type { Authenticator } from '#platform/http/access.server.ts';
import type { AccountMails } from './account/account-mails.ts';
import { attemptLimits } from './attempts/attempt-limits.server.ts';
import { createAttempts } from './attempts/attempts.server.ts';
import { addIdentityRoutes } from './identity-api.server.ts';
import { createAuthProxy } from './provider/auth-proxy.server.ts';
import type { IdentityProvider } from './provider/identity-provider.server.ts';
import { createAuthenticator } from './session/authenticator.server.ts';
import type { SigningKeys } from './session/secret-keys.server.ts';
import { createSessionTokens } from './session/session-token.server.ts';
import { createSessions } from './session/sessions.server.ts';

const MINUTE_MILLISECONDS = 60_000;

/** Creates the identity feature: sign-in, sessions and limits on attempts. */
export function createIdentity(dependencies: {
  db: Database;
  provider: IdentityProvider;
  users: UserService;
  keysFor: (purpose: 'session-token' | 'attempt') => SigningKeys;
  isLive: boolean;
  /** `undefined` if the shop sends no mail. */
  mails: AccountMails | undefined;
  now: () => number;
}) {
  const { db, provider, users, keysFor, isLive, mails, now } = dependencies;
  const tokens = createSessionTokens(keysFor('session-token'), now);
  const attempts = createAttempts({ db, now, secret: keysFor('attempt').current, limits: attemptLimits(isLive) });
  const authProxy = createAuthProxy({ db, provider, users, attempts, mails, now });
  const sessions = createSessions({ db, provider, users, now });
  const authenticator: Authenticator = createAuthenticator({ provider, tokens, users, now });

  const feature: Feature = {
    addRoutes(app, routeIn) {
      const services = { authProxy, tokens, users, attempts, sessions };
      void app.register(async (scope) => addIdentityRoutes(scope, routeIn(scope), services));
    },
    jobs: [
      {
        name: 'delete-expired-attempts',
        intervalMilliseconds: MINUTE_MILLISECONDS,
        async run() {
          await attempts.deleteExpired();
          return 'done';
        },
      },
    ],
  };
  return { tokens, attempts, authProxy, sessions, authenticator, feature };
}
