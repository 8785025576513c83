import { isPartlyStated } from '#features/catalogue/charger/charging.ts';
import type { Manufacturer } from '#features/catalogue/manufacturer/manufacturer-schema.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { isSameCustomsArea } from '#features/shipping/customs-area.ts';
import { isInEea } from '#platform/european-union.ts';
import { countryOfAddress } from './country-of-address.ts';
import type { LegalFinding } from './legal-finding.ts';
import type { LegalShop } from './legal-shop.ts';

/** Looks for one thing that published products lack. */
export interface ProductRule {
  kind: LegalFinding['kind'];
  /** Whether it concerns products of this shop. */
  concerns: (shop: LegalShop) => boolean;
  lacks: (product: Product, manufacturer: Manufacturer | undefined) => boolean;
  /** What is lacking. */
  lack: string;
  /** What to do, and the law. */
  remedy: string;
}

/** All rules for products. What they read of a product includes its lowest prices. */
export const PRODUCT_RULES: readonly ProductRule[] = [
  {
    kind: 'missing',
    concerns: sellsToEea,
    lacks: (_, manufacturer) => manufacturer === undefined,
    lack: 'No manufacturer with its address and email',
    remedy: 'Choose one for each (Regulation (EU) 2023/988, Article 19).',
  },
  {
    kind: 'missing',
    concerns: sellsToEea,
    lacks: (_, manufacturer) => manufacturer !== undefined && lacksResponsiblePerson(manufacturer),
    lack: 'A manufacturer outside of the EU without a responsible person in it',
    remedy: 'Enter the responsible person with name, address and email (Regulation (EU) 2023/988, Article 19).',
  },
  {
    kind: 'hint',
    concerns: sellsToEea,
    lacks: (_, manufacturer) => manufacturer !== undefined && isOfUnknownCountry(manufacturer),
    lack: 'A manufacturer whose address does not end with a country',
    remedy: 'If it is not in the EU, it needs a responsible person (Regulation (EU) 2023/988, Article 19).',
  },
  {
    kind: 'hint',
    concerns: crossesCustoms,
    lacks: ({ variants }) => variants.some(({ weightGrams }) => weightGrams === undefined),
    lack: 'No packed weight for customs',
    remedy: 'Declarations name it. Enter it for each variant.',
  },
  {
    kind: 'hint',
    concerns: crossesCustoms,
    lacks: ({ variants }) => variants.some(({ hsCode, originCountry }) => !hsCode || !originCountry),
    lack: 'No HS code or country of origin for customs',
    remedy: 'Declarations name both. Enter them for each variant.',
  },
  {
    kind: 'hint',
    concerns: sellsToEea,
    lacks: ({ variants }) =>
      variants.some((each) => each.compareAtPrice !== undefined && each.lowestPrice30Days === undefined),
    lack: 'Reduced, and the lowest price of the 30 days before is unknown',
    remedy: 'Remove the compare-at price until it is known (Directive 98/6/EC, Article 6a).',
  },
  {
    kind: 'hint',
    concerns: sellsToEea,
    lacks: ({ attributes }) => isPartlyStated(attributes),
    lack: 'Only a part of what the label about chargers shows',
    remedy: 'State whether a charger is included, and the lowest and highest power (Directive 2014/53/EU, Annex Ia).',
  },
];

function sellsToEea({ soldTo }: LegalShop): boolean {
  return soldTo.some(isInEea);
}

function crossesCustoms({ settings: { country }, soldTo }: LegalShop): boolean {
  return soldTo.some((each) => !isSameCustomsArea(country, each));
}

/** The responsible person has to be reached by email too (Article 19, point b). */
function lacksResponsiblePerson({ address, responsiblePerson }: Manufacturer): boolean {
  const country = countryOfAddress(address);
  if (responsiblePerson !== undefined) return !responsiblePerson.includes('@');
  return country !== undefined && !isInEea(country);
}

function isOfUnknownCountry({ address, responsiblePerson }: Manufacturer): boolean {
  return responsiblePerson === undefined && countryOfAddress(address) === undefined;
}
