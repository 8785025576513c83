import type { Environment } from './environment.ts';
import { listModeWarnings } from './mode-checks.ts';
import { listUnknownNames, type Misspelt } from './setting-names.ts';

const NO_MAILS =
  'SMTP_URL is not set, so no mails are sent: a forgotten password cannot be replaced, emails stay unconfirmed, and ' +
  'orders in cash are taken all the same.';
const NO_SUPPORT =
  'SUPPORT_EMAIL is not set, so the shop names no address for questions, although its FAQ refers to one.';

/** Lists what the operator should know about the settings, as sentences. */
export function listSettingWarnings(
  environment: NodeJS.ProcessEnv,
  misspelt: readonly Misspelt[],
  values: Environment,
): string[] {
  return [...listUnknownNames(environment, misspelt), ...listModeWarnings(values), ...missingInLive(values)];
}

function missingInLive({ SHOP_MODE, SMTP_URL, SUPPORT_EMAIL }: Environment): string[] {
  if (SHOP_MODE === 'demo') return [];
  return [...(SMTP_URL ? [] : [NO_MAILS]), ...(SUPPORT_EMAIL ? [] : [NO_SUPPORT])];
}
