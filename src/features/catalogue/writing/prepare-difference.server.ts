import { parseAttributes } from '../attribute/attribute-queries.server.ts';
import type { AttributeDefinition } from '../attribute/attribute-schema.ts';
import { findInvalidAttributes } from '../attribute/attribute-values.ts';
import { type FacetRows, facetRows, facetSetId } from '../attribute/facet-queries.server.ts';
import { facetsOf } from '../attribute/facet-values.ts';
import { parseValues } from '../variant/variant-queries.server.ts';
import { stockedVariants } from './compare-products.server.ts';
import type { ProductColumn } from './product-rows.server.ts';
import { PRODUCT_COLUMN_NAMES, type StoredDifference, type StoredProduct } from './stored-product.server.ts';

/** A change of a product, with what follows from it. Preparing many outside of their transaction makes it shorter. */
export interface PreparedDifference extends StoredDifference {
  productId: string;
  name: string;
  /** Ids of the variants whose stock changes. */
  stocked: ReadonlySet<string>;
  /** The columns that change, if the product exists before and after. */
  columns: readonly ProductColumn[];
  /** What it can be filtered by after the change. Undefined if that stays. */
  facets: FacetRows | undefined;
  /** Whether its attributes fit the definitions. */
  fits: boolean;
}

/** Prepares the change of a product under these definitions of attributes. */
export function prepareDifference(
  { before, after }: StoredDifference,
  definitions: readonly AttributeDefinition[],
): PreparedDifference {
  const row = after?.row ?? before?.row;
  const facetsBefore = before && toFacets(before, definitions);
  const facets = after && toFacets(after, definitions);
  const changed = after && facets && { ...after, row: { ...after.row, facet_set_id: facets.setId } };
  const comparable = before && facetsBefore && { ...before.row, facet_set_id: facetsBefore.setId };
  return {
    before,
    after: changed,
    productId: row?.id ?? '',
    name: row?.name ?? '',
    stocked: stockedVariants({ before, after }),
    columns:
      comparable && changed
        ? PRODUCT_COLUMN_NAMES.filter((column) => column !== 'added_at' && comparable[column] !== changed.row[column])
        : [],
    facets: JSON.stringify(facets) === JSON.stringify(facetsBefore) ? undefined : facets,
    fits: !after || findInvalidAttributes(definitions, parseAttributes(after.row.attributes)).length === 0,
  };
}

function toFacets({ row, variants }: StoredProduct, definitions: readonly AttributeDefinition[]) {
  const facets = facetsOf(definitions, {
    category: row.category,
    attributes: parseAttributes(row.attributes),
    variants: variants.map(({ option_values }) => ({ values: parseValues(option_values) })),
  });
  return { setId: facetSetId(facets.values), ...facetRows(row.id, facets) };
}
