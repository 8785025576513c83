import { type AppliedRate, findTaxRate, type TaxClass, type TaxMode, type TaxTerms } from '#features/pricing/tax.ts';
import { isInEuVatArea } from '#platform/european-union.ts';
import { formatPercent } from '#platform/format-numbers.ts';
import { termsWith } from './tax-rules.ts';

/** What pages need to know about taxes. */
export interface TaxFacts {
  /** What stands beside the price of a product: "incl. 19 % VAT, plus shipping". */
  notes: Readonly<Record<TaxClass, string>>;
  /** What is said of all prices: "including tax". */
  prices: string;
  /** Whether the checkout asks for a VAT number, which matters within the EU. */
  asksVatNumber: boolean;
  /** How the shop's own list taxes a sale within its country. */
  atHome: TaxTerms;
}

/** Says what the prices of a shop contain; undefined in a shop without taxes. */
export function describeTaxes(
  { taxMode, country }: { taxMode: TaxMode; country: string },
  ratesAtHome: readonly AppliedRate[],
): TaxFacts | undefined {
  if (taxMode === 'off') return undefined;
  const noteFor = (taxClass: TaxClass) => {
    const rate = findTaxRate(ratesAtHome, taxClass);
    const isUntaxed = taxClass === 'zero' && (rate?.percent ?? 0) === 0;
    return `${isUntaxed ? 'no tax' : shortNote(taxMode, rate)}, plus shipping`;
  };
  return {
    notes: { standard: noteFor('standard'), reduced: noteFor('reduced'), zero: noteFor('zero') },
    prices: taxMode === 'included' ? 'including tax' : 'plus tax',
    asksVatNumber: isInEuVatArea(country),
    atHome: termsWith(ratesAtHome, taxMode),
  };
}

function shortNote(taxMode: TaxMode, rate: AppliedRate | undefined): string {
  if (taxMode === 'added') return 'plus tax';
  return rate ? `incl. ${formatPercent(rate.percent)} ${rate.name}` : 'incl. tax';
}
