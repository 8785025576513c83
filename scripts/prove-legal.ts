import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { checkLegal } from '#features/legal/legal-check.server.ts';
import type { LegalFinding } from '#features/legal/legal-finding.ts';
import { countryName } from '#platform/country-name.ts';
import { formatList } from '#platform/format-lists.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { defaultSettings } from '../src/services/default-settings.ts';
import { withShopDatabase } from './with-shop-database.ts';

const TEXTS = 'content/legal';
const DISCLAIMER = 'This is no legal advice: a shop from which nothing is missing may still break a law.';

/**
 * Prints what the shop and its products lack for the countries that it sells to. The command exits with 1 if something
 * is missing, and with 0 if there are only hints.
 */
export async function proveLegal(): Promise<void> {
  const texts = await readTexts();
  const { soldTo, products, findings } = await withShopDatabase((db, config) =>
    checkLegal(db, {
      isLive: config.mode === 'live',
      defaults: defaultSettings(config),
      hasOwnRates: config.taxAccount === undefined,
      texts,
      now: Date.now(),
    }),
  );
  const about = (which: LegalFinding['about']) => findings.filter((finding) => finding.about === which);
  print(`Shop, which sells to ${formatList(soldTo.map(countryName))}`, about('shop'));
  print(`Products, of which ${formatNumber(products)} ${products === 1 ? 'is' : 'are'} published`, about('products'));
  console.log(DISCLAIMER);
  if (findings.some(({ kind }) => kind === 'missing')) process.exitCode = 1;
}

function print(heading: string, findings: readonly LegalFinding[]): void {
  const lines = findings.map(({ kind, text }) => `  ${kind.padEnd('missing'.length)}  ${text}`);
  console.log([`${heading}:`, ...(lines.length > 0 ? lines : ['  nothing to mend'])].join('\n'));
}

/** Reads the sources of the legal pages, which the next build includes, by their names. */
async function readTexts(): Promise<Map<string, string>> {
  const files = (await readdir(TEXTS)).filter((file) => file.endsWith('.md'));
  const read = async (file: string) => [basename(file, '.md'), await readFile(join(TEXTS, file), 'utf8')] as const;
  return new Map(await Promise.all(files.map(read)));
}
