import { formatPercent } from '#platform/format-numbers.ts';
import type { TaxRate } from './tax-rate-schema.ts';

/** How many changes an entry of the audit log names. */
const NAMED_CHANGES = 20;

/** Says what changed in the rates: "added DE standard 19 %, removed FR reduced 5.5 %". Empty if nothing did. */
export function describeRateChanges(before: readonly TaxRate[], after: readonly TaxRate[]): string {
  const texts = (rates: readonly TaxRate[]) => new Set(rates.map(describeRate));
  const [old, present] = [texts(before), texts(after)];
  const changes = [
    ...[...present].filter((text) => !old.has(text)).map((text) => `added ${text}`),
    ...[...old].filter((text) => !present.has(text)).map((text) => `removed ${text}`),
  ];
  const more = changes.length - NAMED_CHANGES;
  return [...changes.slice(0, NAMED_CHANGES), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** "US-CA standard 7.25 %", "US 902 standard 9.5 % from 2026-07-01T00:00:00Z" */
function describeRate({ country, region, postalPrefix, taxClass, percent, name, validFrom }: TaxRate): string {
  const place = [region ?? country, postalPrefix].filter((part) => part !== undefined).join(' ');
  const from = validFrom === undefined ? '' : ` from ${validFrom}`;
  return `${place} ${taxClass} ${formatPercent(percent)} (${name})${from}`;
}
