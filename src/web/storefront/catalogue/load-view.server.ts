import { possibleRequested } from '#features/catalogue/attribute/attribute-filter.ts';
import type { CatalogueReading } from '#features/catalogue/catalogue-reading.server.ts';
import { type ProductView, withAttributes, withoutIneffectivePrice } from '#features/catalogue/product-view.ts';

/** Returns a requested view without filters that cannot have an effect. */
export async function withPossibleFilters<View extends ProductView>(
  catalogue: CatalogueReading,
  requested: View,
): Promise<View> {
  const possible = possibleRequested(await catalogue.listAttributes(), requested.attributes ?? {});
  const view = withoutIneffectivePrice(withAttributes(requested, possible), await catalogue.readHighestPrice());
  return { ...requested, ...view };
}
