import type { ApiKeys } from '#features/api-key/api-keys.server.ts';
import type { Actor } from '#features/audit/actor.server.ts';
import { recordAudit } from '#features/audit/audit-log.server.ts';
import type { UserService } from '#features/user/user-service.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import type { AccountMails } from './account/account-mails.ts';
import type { Attempts } from './attempts/attempts.server.ts';
import { createRefusalLog } from './attempts/refusal-log.server.ts';
import { addIdentityRoutes } from './identity-api.server.ts';
import { createAuthProxy } from './provider/auth-proxy.server.ts';
import type { IdentityProvider } from './provider/identity-provider.server.ts';
import { resealAppKeys } from './second-factor/app-keys.server.ts';
import { createFactorReset } from './second-factor/factor-reset.server.ts';
import { createSecondFactorSteps } from './second-factor/second-factor-steps.server.ts';
import { createSecondFactors } from './second-factor/second-factors.server.ts';
import { createAuthenticator } from './session/authenticator.server.ts';
import { createProofCheck } from './session/confirmation-proof.server.ts';
import { createKnownBrowsers } from './session/known-browsers.server.ts';
import type { SigningKeys } from './session/secret-keys.server.ts';
import { createSessionAges } from './session/session-ages.server.ts';
import { createSessionTokens } from './session/session-token.server.ts';
import { createSessions } from './session/sessions.server.ts';

const MINUTE_MILLISECONDS = 60_000;
const HOUR_MILLISECONDS = 60 * MINUTE_MILLISECONDS;

/** Creates the identity feature: sign-in, sessions and limits on attempts. */
export function createIdentity(dependencies: {
  db: Database;
  provider: IdentityProvider;
  users: UserService;
  apiKeys: ApiKeys;
  attempts: Attempts;
  keysFor: (purpose: 'session-token' | 'identity-provider' | 'known-browser') => SigningKeys;
  isLive: boolean;
  /** How long a confirmation lasts; 0 if the shop does not ask for one. */
  confirmMinutes: number;
  /** Whether staff need a second factor. */
  isFactorRequired: boolean;
  /** `undefined` if the shop sends no mail. */
  mails: AccountMails | undefined;
  now: () => number;
}) {
  const { db, provider, users, apiKeys, attempts, keysFor, isLive, confirmMinutes } = dependencies;
  const { isFactorRequired, mails, now } = dependencies;
  const tokens = createSessionTokens(keysFor('session-token'), now);
  const recordRefusal = createRefusalLog({ db, attempts, now });
  const factors = createSecondFactors({ db, provider, now });
  const sessionAges = createSessionAges({ db, confirmMinutes, now });
  const shared = { db, provider, users, attempts, mails, recordRefusal, now };
  const steps = createSecondFactorSteps({ ...shared, factors, sessionAges, isRequired: isFactorRequired });
  const knownBrowsers = createKnownBrowsers({ db, users, mails, isLive, keys: keysFor('known-browser') });
  const resetFactor = createFactorReset({ db, mails, now });
  const checkProof = createProofCheck({ provider, factors });
  const sessions = createSessions({ db, provider, users, now });
  const authenticator = createAuthenticator({
    provider,
    tokens,
    users,
    apiKeys,
    attempts,
    recordRefusal,
    now,
    sessionAges,
    isFactorRequired,
  });
  const { findIdentity } = authenticator;
  const authProxy = createAuthProxy({ ...shared, findIdentity, steps, knownBrowsers });

  const recordConfirmation = (isConfirmed: boolean, actor: Actor) =>
    recordAudit(db, { at: now(), action: isConfirmed ? 'confirmed' : 'confirmation-refused', actor });

  const feature: Feature = {
    addRoutes(app, routeIn) {
      const { confirmSession } = authenticator;
      const own = { authProxy, tokens, attempts, sessions, factors, resetFactor };
      const services = { ...own, users, confirmSession, recordConfirmation, recordRefusal, checkProof };
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
      {
        name: 'reseal-app-keys',
        intervalMilliseconds: HOUR_MILLISECONDS,
        run: async () => ((await resealAppKeys(db, keysFor('identity-provider'))) ? 'more' : 'done'),
      },
    ],
  };
  return { tokens, authProxy, sessions, authenticator, factors, feature };
}
