import { ABROAD_THRESHOLD } from '#features/order/tax-report/abroad-threshold.ts';
import type { TaxRate } from '#features/tax/tax-rate-schema.ts';
import { termsFor } from '#features/tax/tax-rules.ts';
import { countryName } from '#platform/country-name.ts';
import { isAbroadInEu, isInEuVatArea, taxedAs } from '#platform/european-union.ts';
import { formatList } from '#platform/format-lists.ts';
import type { LegalShop } from './legal-shop.ts';

/** Invoices and the imprint name the VAT number (Directives 2006/112/EC, Article 226, and 2000/31/EC, Article 5). */
export function findVatNumberLack({ settings: { taxMode, country, sellerVatNumber } }: LegalShop): string | undefined {
  if (taxMode === 'off' || !isInEuVatArea(country) || sellerVatNumber !== '') return undefined;
  return 'The shop has no VAT number. Enter it in the settings (Directive 2006/112/EC, Article 226).';
}

/** Every sale that is no export needs a rate of the country where its tax is due. */
export function findRatesLack({ settings, soldTo, rates }: LegalShop): string | undefined {
  if (settings.taxMode === 'off' || !rates) return undefined;
  const due = new Set(
    soldTo.filter((country) => !isExport(settings, rates, country)).map((each) => countryOfTax(settings, each)),
  );
  const hasRate = (country: string) => rates.some((rate) => rate.country === country && rate.taxClass === 'standard');
  const lacking = [...due].filter((country) => !hasRate(country)).map(countryName);
  if (lacking.length === 0) return undefined;
  return `There is no standard tax rate for ${formatList(lacking.sort())}. Enter it under Taxes, or switch taxes off.`;
}

/**
 * Above 10,000 euros in this year or the last one, tax is due where the customers live (Directive 2006/112/EC, Article
 * 59c). Amounts in other currencies are not compared.
 */
export function findThresholdLack({ settings, abroadSales }: LegalShop): string | undefined {
  const { taxMode, ossRegistered, currency } = settings;
  if (taxMode === 'off' || ossRegistered || currency !== 'EUR' || abroadSales <= ABROAD_THRESHOLD) return undefined;
  return (
    'Sales to consumers in other countries of the EU are above 10,000 euros, so tax is due where they live. Register ' +
    'for the One Stop Shop, and say so in the settings (Directive 2006/112/EC, Article 59c).'
  );
}

/** Only some small businesses charge no tax (Directive 2006/112/EC, Article 284). */
export function hintUntaxed({ settings: { taxMode, country } }: LegalShop): string | undefined {
  if (taxMode !== 'off' || !isInEuVatArea(country)) return undefined;
  return (
    'Taxes are off, as they may be for small businesses only. Otherwise switch them on in the settings (Directive ' +
    '2006/112/EC, Article 284).'
  );
}

function isExport(settings: LegalShop['settings'], rates: readonly TaxRate[], country: string): boolean {
  const ratesOf = (place: string) => rates.filter((rate) => rate.country === taxedAs(place));
  const { taxMode: mode, country: home, ossRegistered: isOssRegistered } = settings;
  const sale = { ofDestination: ratesOf(country), atHome: ratesOf(home) };
  return termsFor(sale, { mode, home, isOssRegistered }, { country }).treatment === 'export';
}

function countryOfTax({ country: home, ossRegistered }: LegalShop['settings'], country: string): string {
  return taxedAs(isAbroadInEu(home, country) && !ossRegistered ? home : country);
}
