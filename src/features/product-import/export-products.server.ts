import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { listDefinitions } from '#features/catalogue/attribute/attribute-queries.server.ts';
import { listManufacturers } from '#features/catalogue/manufacturer/manufacturer-queries.server.ts';
import { listProductsAfter } from '#features/catalogue/product-queries.server.ts';
import { listMemberships, listNamedCollections } from '#features/collection/memberships.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { BYTE_ORDER_MARK, quoteFormula } from '#platform/spreadsheet-text.ts';
import { fileCollectionsOf, slugsOf } from './collections-cell.ts';
import type { FiledProduct } from './filed-product.ts';
import { type ManufacturerNames, namesOf } from './manufacturer-cell.ts';
import { cellsOf } from './product-cells.ts';
import { attributeColumn, type Column, FIXED_COLUMNS } from './product-columns.ts';

/** Products that are read and written in a few milliseconds. */
const PRODUCTS_AT_ONCE = 100;

/** Writes all products as CSV, a row for each variant, batch by batch, so that memory does not grow with the shop. */
export async function* exportProducts(db: Database): AsyncGenerator<string> {
  const definitions = await listDefinitions(db);
  const manufacturers = namesOf(await listManufacturers(db));
  const collections = fileCollectionsOf(await listNamedCollections(db));
  const columns = [...FIXED_COLUMNS, ...definitions.map(({ key }) => attributeColumn(key))];
  yield BYTE_ORDER_MARK + stringify([columns]);
  let last: string | undefined;
  for (;;) {
    const products = await listProductsAfter(db, last, PRODUCTS_AT_ONCE);
    const memberships = await listMemberships(
      db,
      products.map(({ _id }) => _id),
    );
    const filed = products.map((product) => ({
      ...product,
      collections: slugsOf(memberships.get(product._id) ?? [], collections),
    }));
    if (filed.length > 0) yield stringify(filed.flatMap((product) => rowsOf(product, columns, manufacturers)));
    if (products.length < PRODUCTS_AT_ONCE) return;
    await yieldToEventLoop();
    last = products.at(-1)?._id;
  }
}

function rowsOf(product: FiledProduct, columns: readonly Column[], manufacturers: ManufacturerNames): string[][] {
  return product.variants.map((variant) => {
    const cells = cellsOf(product, variant, manufacturers);
    return columns.map((column) => quoteFormula(cells[column] ?? ''));
  });
}
