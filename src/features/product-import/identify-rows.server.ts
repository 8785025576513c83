import type { Variant } from '#features/catalogue/variant/variant-schema.ts';
import type { KnownProduct } from '#features/catalogue/writing/stored-product.server.ts';
import type { Membership } from '#features/collection/memberships.server.ts';
import type { Candidate, Group } from './candidate.ts';
import type { FiledProduct } from './filed-product.ts';
import type { Cells } from './product-columns.ts';
import { quote, readSku } from './read-cells.ts';

/** A variant of the shop and the id of its product. */
export interface KnownVariant {
  _id: string;
  productId: string;
  sku: string;
}

/** A product of the shop with its places in collections. */
export interface FiledKnownProduct extends KnownProduct {
  product: FiledProduct;
  memberships: readonly Membership[];
}

/** The variants and products of the shop that a file names. */
export interface KnownVariants {
  byId: ReadonlyMap<string, KnownVariant>;
  bySku: ReadonlyMap<string, KnownVariant>;
  products: ReadonlyMap<string, FiledKnownProduct>;
  /** The ids of the products that have the slugs of the file. */
  slugOwners: ReadonlyMap<string, string>;
}

/** A row below the headings. */
interface Row {
  row: number;
  cells: Cells;
  surplus: number;
}

/** Finds the variant that each row changes, and groups rows by product. */
export function identifyRows(rows: readonly Row[], known: KnownVariants): { candidates: Candidate[]; groups: Group[] } {
  const rowOfVariant = new Map<string, number>();
  const byProduct = new Map<string, Candidate[]>();
  const candidates = rows.map((row) => {
    const found = findVariant(row.cells, known);
    const candidate = toCandidate(row, found, known);
    const first = found && rowOfVariant.get(found._id);
    if (found && first !== undefined) {
      const column = known.byId.has(row.cells.variant_id?.trim() ?? '') ? 'variant_id' : 'sku';
      candidate.errors.push({ column, message: `is already used in row ${first}. Give each variant its own.` });
    } else if (found) rowOfVariant.set(found._id, row.row);
    const key = groupKey(candidate);
    const group = byProduct.get(key);
    if (group) group.push(candidate);
    else byProduct.set(key, [candidate]);
    return candidate;
  });
  const groups = [...byProduct.values()].map((group) => ({ product: group[0]?.product, candidates: group }));
  return { candidates, groups };
}

/** Finds the variant that a row means: by its id, otherwise by its SKU. */
function findVariant({ variant_id = '', sku = '' }: Cells, known: KnownVariants): KnownVariant | undefined {
  const spelling = spellingsOf(sku).find((each) => known.bySku.has(each));
  return known.byId.get(variant_id.trim()) ?? (spelling === undefined ? undefined : known.bySku.get(spelling));
}

/** Returns how a SKU may be stored: as written, in capitals, and as that of a duplicate, which ends in small letters. */
export function spellingsOf(sku: string): string[] {
  const parsed = readSku(sku);
  if (!parsed.ok) return [];
  return [...new Set([sku.trim(), parsed.value, parsed.value.replace(/-COPY$/, '-copy')])];
}

function toCandidate({ row, cells, surplus }: Row, found: KnownVariant | undefined, known: KnownVariants): Candidate {
  const productId = cells.product_id?.trim() ?? '';
  const product = known.products.get(found?.productId ?? productId)?.product;
  const variant: Variant | undefined = product?.variants.find(({ _id }) => _id === found?._id);
  const errors: Candidate['errors'] = [];
  if (surplus > 0)
    errors.push({ column: 'row', message: 'has cells without a heading. Check for a missing quotation mark.' });
  if (variant && product && productId !== '' && productId !== product._id)
    errors.push({ column: 'product_id', message: `${quote(productId)} is not the product of this variant.` });
  return { row, cells, product, variant, errors };
}

/** Rows with the same `product_id` are one new product; a row without it is a product of its own. */
function groupKey({ row, cells, product }: Candidate): string {
  if (product) return `product ${product._id}`;
  const text = cells.product_id?.trim();
  return text ? `new ${text}` : `row ${row}`;
}
