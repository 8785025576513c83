import { checkStripeKey } from '#features/card-provider/stripe/check-stripe-key.server.ts';
import { formatList } from '#platform/format-lists.ts';
import { isOpenToOthers } from '#platform/private-files.ts';
import type { ProviderAnswer } from '#platform/provider-answer.ts';
import type { Config } from '../config.ts';
import { ConfigError, checkAll, remedyFor } from '../environment.ts';
import { holdDatabase } from './hold-database.ts';

/** How long a start waits for a provider. */
const PROVIDER_MILLISECONDS = 3000;

/**
 * Checks what the settings lead to, before the shop opens: that no other shop runs on its SQLite database, that a live
 * shop has its own legal texts, and that its providers accept it. Throws {@link ConfigError} with all reasons against
 * the start. A provider that does not answer is none of them.
 *
 * @param samplePages The legal pages with sample texts.
 * @returns warnings for the operator, with those about the settings.
 */
export async function checkStart(config: Config, samplePages: readonly string[] = []): Promise<string[]> {
  const findings = config.mode === 'live' ? await Promise.all([checkCards(config), checkPictures(config)]) : [];
  checkAll([
    () => holdDatabase(config.database),
    () => checkTexts(config, samplePages),
    ...findings.map(({ refusal }) => () => {
      if (refusal !== undefined) throw new ConfigError(refusal);
    }),
  ]);
  return [
    ...config.warnings,
    ...(isOpenToOthers(config.dataDir) ? [openFolder(config)] : []),
    ...checkTexts(config, samplePages),
    ...findings.flatMap(({ warning }) => warning ?? []),
  ];
}

/**
 * Throws {@link ConfigError} if a live shop would show sample texts.
 *
 * @returns a warning if it is only tried out with them.
 */
export function checkTexts({ mode, allowsStandIns }: Config, samplePages: readonly string[]): string[] {
  if (mode === 'demo' || samplePages.length === 0) return [];
  const pages = formatList(samplePages.map((name) => `/${name}`));
  const sentence =
    `SHOP_MODE is "live", and ${pages} ${samplePages.length === 1 ? 'is a sample text' : 'are sample texts'}, with the ` +
    'names of a company that does not exist. Write your own into content/legal/, without the note "Sample text.", and ' +
    'run npm run build.';
  if (allowsStandIns) return [sentence];
  throw new ConfigError(`${sentence} To try a live shop out with the samples, set ALLOW_STAND_INS to on.`);
}

function openFolder({ dataDir }: Config): string {
  return (
    `DATA_DIR is "${dataDir}", which other users of this machine can open and the shop cannot close to them. ` +
    'Give the shop a folder of its own.'
  );
}

interface Finding {
  refusal?: string;
  warning?: string;
}

async function checkCards({ cards }: Config): Promise<Finding> {
  if (cards.by !== 'stripe') return {};
  const answer = await checkStripeKey(cards.account, PROVIDER_MILLISECONDS);
  return toFinding(answer, {
    refusal: (reason) => `STRIPE_SECRET_KEY is refused: ${reason}. ${remedyFor('STRIPE_SECRET_KEY')}`,
    warning: (reason) => `STRIPE_SECRET_KEY could not be checked: ${reason}. Until it does, nobody can pay by card.`,
  });
}

async function checkPictures({ pictures }: Config): Promise<Finding> {
  if (pictures.kind !== 's3') return {};
  // Loaded on demand: AWS's client is larger than the shop.
  const { checkBucket } = await import('#features/media/s3-storage.server.ts');
  const answer = await checkBucket(pictures, PROVIDER_MILLISECONDS);
  return toFinding(answer, {
    refusal: (reason) =>
      `S3_BUCKET is "${pictures.bucket}", which refuses the shop: ${reason}. Correct S3_ENDPOINT, S3_REGION, S3_BUCKET ` +
      'or the access key, which must be allowed to list, write and delete there.',
    warning: (reason) =>
      `S3_BUCKET is "${pictures.bucket}", which could not be checked: ${reason}. Until its server answers, no pictures ` +
      'can be uploaded. If S3_ENDPOINT is wrong, correct it.',
  });
}

function toFinding(
  answer: ProviderAnswer,
  { refusal, warning }: Record<'refusal' | 'warning', (reason: string) => string>,
): Finding {
  if (answer.state === 'accepted') return {};
  return answer.state === 'refused' ? { refusal: refusal(answer.reason) } : { warning: warning(answer.reason) };
}
