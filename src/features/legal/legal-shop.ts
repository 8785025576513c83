import type { Cents } from '#features/pricing/money.ts';
import type { Settings } from '#features/settings/settings-schema.ts';
import type { TaxRate } from '#features/tax/tax-rate-schema.ts';

/** What decides which laws a shop has to follow, and whether it does. */
export interface LegalShop {
  /** Whether it takes real orders. */
  isLive: boolean;
  settings: Settings;
  /** The countries that it sells to (ISO 3166-1 alpha-2). */
  soldTo: readonly string[];
  /** The tax rates that count now; undefined if they are not those of the shop. */
  rates: readonly TaxRate[] | undefined;
  /** The larger of this year's and last year's net sales to consumers in other countries of the EU. */
  abroadSales: Cents;
  /** The Markdown of the legal pages by their names, such as `imprint`. */
  texts: ReadonlyMap<string, string>;
}
