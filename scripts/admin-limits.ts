import { isIP } from 'node:net';
import { COMMAND_LINE } from '#features/audit/actor.server.ts';
import { attemptLimits } from '#features/identity/attempts/attempt-limits.server.ts';
import { hashSubject } from '#features/identity/attempts/attempts.server.ts';
import { liftLimits, listReachedLimits, type ReachedLimit } from '#features/identity/attempts/reached-limits.server.ts';
import { signingKeys } from '#features/identity/session/secret-keys.server.ts';
import { findUserByEmail } from '#features/user/user-queries.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { networkOf } from '#platform/http/network.server.ts';
import type { Config } from '../src/config.ts';
import { ChildFailed } from './child.ts';

const USAGE = 'Usage: npm run admin -- limits, or npm run admin -- limits lift all | ID | NETWORK | EMAIL';
const HINT = `If one of these networks is a proxy, such as that of a CDN, all its visitors share the limit: list it in
TRUSTED_PROXIES, or in set_real_ip_from of nginx.`;
const MINUTE_MILLISECONDS = 60_000;

/** `npm run admin -- limits`: lists the limits of attempts that are reached, or lifts some. */
export async function manageLimits(
  db: Database,
  config: Config,
  [action, chosen]: readonly (string | undefined)[],
): Promise<void> {
  const keys = signingKeys('limited-network', config.secret, config.previousSecret);
  const limits = attemptLimits(config.mode === 'live');
  const now = Date.now();
  const reached = await listReachedLimits(db, { limits, networkKeys: keys, now });
  if (action === undefined) return printReached(reached, now);
  if (action !== 'lift' || chosen === undefined) throw new ChildFailed(USAGE);
  const isChosen = await createChoice(db, config, chosen);
  const lifted = reached.filter(isChosen);
  if (lifted.length === 0)
    throw new ChildFailed(`No limit is reached for ${chosen}. List them: npm run admin -- limits`);
  await liftLimits(db, lifted, { actor: COMMAND_LINE, now });
  console.log(
    `Lifted ${lifted.length} ${lifted.length === 1 ? 'limit' : 'limits'}. All processes notice within ten seconds.`,
  );
}

function printReached(reached: readonly ReachedLimit[], now: number): void {
  if (reached.length === 0) console.log('No limit is reached.');
  for (const { id, name, network, max, endsAt } of reached) {
    const minutes = Math.ceil((endsAt - now) / MINUTE_MILLISECONDS);
    console.log(`${id}  ${name}  ${network ?? 'an account'}  ${max} attempts  ends in ${minutes} min`);
  }
  if (reached.some(({ network }) => network !== undefined)) console.log(HINT);
}

/** Creates the function that tells whether a limit is meant by what was typed. */
async function createChoice(
  db: Database,
  { secret, previousSecret }: Config,
  chosen: string,
): Promise<(limit: ReachedLimit) => boolean> {
  if (chosen === 'all') return () => true;
  if (!chosen.includes('@')) {
    const network = isIP(chosen) === 0 ? chosen : networkOf(chosen);
    return (limit) => limit.network === network || limit.id === chosen;
  }
  const email = chosen.toLowerCase();
  const user = await findUserByEmail(db, email);
  const { current } = signingKeys('attempt', secret, previousSecret);
  const accounts = [email, ...(user ? [user._id] : [])];
  return ({ name, subject, account }) =>
    accounts.some((who) => {
      const [kind = ''] = name.split('.');
      const hash = hashSubject(current, kind, `account ${who}`);
      return hash === subject || hash === account;
    });
}
