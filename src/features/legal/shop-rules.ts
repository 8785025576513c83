import { isSampleText } from '#features/content/sample-text.ts';
import { isWithdrawalOn } from '#features/settings/withdrawal.ts';
import { isInEea } from '#platform/european-union.ts';
import { formatList } from '#platform/format-lists.ts';
import type { LegalShop } from './legal-shop.ts';
import { findRatesLack, findThresholdLack, findVatNumberLack, hintUntaxed } from './tax-lacks.ts';

/** Looks for one thing that a shop lacks. @returns a sentence about it, or undefined. */
type ShopRule = (shop: LegalShop) => string | undefined;

/** Years for which a seller is liable for defects (Directive (EU) 2019/771, Article 10). */
const GUARANTEE_YEARS = 2;

/** Rules whose findings the law demands to mend. */
export const SHOP_DEMANDS: readonly ShopRule[] = [
  findIdentityLack,
  findVatNumberLack,
  findRatesLack,
  findThresholdLack,
  findWithdrawalLack,
  findGuaranteeLack,
  findInventedPrice,
  findSampleTexts,
  findStatementLack,
];

/** Rules whose findings may not concern the shop. */
export const SHOP_HINTS: readonly ShopRule[] = [hintUntaxed, hintImprint, hintSampleTexts, hintPackaging];

/** Who the shop is and where it can be reached (Directives 2000/31/EC, Article 5, and 2011/83/EU, Article 6). */
function findIdentityLack({ settings: { address, email, country }, soldTo }: LegalShop): string | undefined {
  if (!isInEea(country) && !soldTo.some(isInEea)) return undefined;
  const lacking = [...(address === '' ? ['address'] : []), ...(email === '' ? ['reply address'] : [])];
  if (lacking.length === 0) return undefined;
  const lack = `The shop has no ${formatList(lacking)}.`;
  return `${lack} Enter it in the settings, and in the imprint (Directive 2000/31/EC, Article 5).`;
}

/** The function for withdrawing online, due since 19 June 2026 (Directive 2011/83/EU, Article 11a). */
function findWithdrawalLack({ settings, soldTo }: LegalShop): string | undefined {
  if (!soldTo.some(isInEea) || isWithdrawalOn(settings, soldTo)) return undefined;
  return (
    'Customers cannot withdraw from a contract online. Choose automatic withdrawal in the settings (Directive ' +
    '2011/83/EU, Article 11a).'
  );
}

/** A warranty that is shorter than the seller's liability would mislead customers. */
function findGuaranteeLack({ settings: { warrantyYears }, soldTo }: LegalShop): string | undefined {
  if (!soldTo.some(isInEea) || warrantyYears >= GUARANTEE_YEARS) return undefined;
  return (
    'The warranty is shorter than the two years for which sellers are liable. Enter at least 2 years in the settings ' +
    '(Directive (EU) 2019/771, Article 10).'
  );
}

/** A struck-through price that was never asked is no reduction (Directive 98/6/EC, Article 6a). */
function findInventedPrice({ settings: { placeholderPrice }, soldTo }: LegalShop): string | undefined {
  if (!soldTo.some(isInEea) || placeholderPrice === null) return undefined;
  return (
    'Products without a compare-at price show a struck-through price that they never had. Remove it in the settings ' +
    '(Directive 98/6/EC, Article 6a).'
  );
}

/** The texts of a company that does not exist, in a shop that takes real orders. */
function findSampleTexts(shop: LegalShop): string | undefined {
  return shop.isLive ? describeSampleTexts(shop) : undefined;
}

/** The same in a demo, which takes no real orders. */
function hintSampleTexts(shop: LegalShop): string | undefined {
  return shop.isLive ? undefined : describeSampleTexts(shop);
}

function describeSampleTexts({ texts }: LegalShop): string | undefined {
  const samples = [...texts].flatMap(([name, text]) => (isSampleText(text) ? [`/${name}`] : []));
  if (samples.length === 0) return undefined;
  const what = samples.length === 1 ? 'is a sample text' : 'are sample texts';
  return `${formatList(samples.sort())} ${what}. Write your own into content/legal/, and run npm run build.`;
}

/** Microenterprises that only provide services are exempt (Directive (EU) 2019/882, Articles 4 and 13). */
function findStatementLack({ texts, soldTo }: LegalShop): string | undefined {
  if (!soldTo.some(isInEea) || texts.get('accessibility')?.trim()) return undefined;
  return (
    'There is no statement about accessibility. Write one into content/legal/accessibility.md (Directive (EU) ' +
    '2019/882, Article 13).'
  );
}

/** An imprint of one's own may name another address than the settings, or none. */
function hintImprint({ texts, settings: { address, email } }: LegalShop): string | undefined {
  const text = texts.get('imprint') ?? '';
  if (isSampleText(text)) return undefined;
  const hasAddress = address.split('\n').every((line) => text.includes(line.trim()));
  const hasEmail = text.includes('{{email}}') || text.includes(email);
  const lacking = [...(hasAddress ? [] : ['address']), ...(hasEmail ? [] : ['reply address'])];
  if (lacking.length === 0) return undefined;
  const lack = `The imprint does not contain the ${formatList(lacking)} of the settings.`;
  return `${lack} Compare content/legal/imprint.md (Directive 2000/31/EC, Article 5).`;
}

/** The register of who puts packaging on the German market (Verpackungsgesetz, section 9). */
function hintPackaging({ settings: { country, registrations }, soldTo }: LegalShop): string | undefined {
  const isGerman = country === 'DE' || soldTo.includes('DE');
  if (!isGerman || registrations.some(({ name }) => /lucid/i.test(name))) return undefined;
  return (
    'Sellers who send parcels to customers in Germany need a LUCID number. Enter it as a registration in the settings ' +
    '(Verpackungsgesetz, section 9).'
  );
}
