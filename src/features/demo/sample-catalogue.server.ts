import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import { saveManufacturers } from '#features/catalogue/manufacturer/manufacturer-queries.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { newId } from '#platform/id.ts';
import { readSample } from './sample-shop.server.ts';
import type { Sample } from './samples.ts';

/** The fields of a product of the demo that a sample adds to. */
interface SampleFields {
  variants: readonly object[];
  attributes?: readonly unknown[] | undefined;
}

/** What the catalogue of the demo gets in addition. */
export interface CatalogueAdditions {
  definitions: readonly AttributeDefinition[];
  /** Adds to a product what the sample says of it, by its slug. */
  complete: (slug: string, fields: SampleFields) => object;
}

const NOTHING: CatalogueAdditions = { definitions: [], complete: (_, fields) => fields };

/** Adds the manufacturers of a sample, and returns what its products get. */
export async function addSampleCatalogue(
  trx: ShopTransaction,
  sample: Sample | undefined,
): Promise<CatalogueAdditions> {
  if (!sample) return NOTHING;
  const { manufacturers, attributes: definitions, products } = readSample(sample);
  const added = manufacturers.map(({ name, address, email, responsiblePerson }) => ({
    ...{ _id: newId(), name, address, email },
    ...(responsiblePerson && { responsiblePerson }),
  }));
  await saveManufacturers(trx, added);
  const ids = new Map(added.map(({ _id, name }) => [name, _id]));
  return {
    definitions,
    complete(slug, fields) {
      const { manufacturer, parcel, warnings, attributes = [] } = products[slug] ?? {};
      const manufacturerId = manufacturer === undefined ? undefined : ids.get(manufacturer);
      const variants = fields.variants.map((variant) => ({ ...variant, ...parcel }));
      return {
        ...fields,
        variants,
        manufacturerId,
        warnings,
        attributes: [...(fields.attributes ?? []), ...attributes],
      };
    },
  };
}
