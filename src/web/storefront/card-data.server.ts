import { type ProductCardData, toCardData, toRowData } from '#features/catalogue/product-card-data.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import type { ProductView } from '#features/catalogue/product-view.ts';
import { cardSoundOf } from '#features/sound/hear-view.server.ts';
import { rememberOf } from '#platform/remember.ts';
import { cardLineOf } from './card-line.server.ts';

/** Reduces a product to what its card shows, with a line on what it is like. */
export const toCard = rememberOf((product: Product): ProductCardData => {
  const sound = cardSoundOf(product);
  const line = cardLineOf(product, sound?.words);
  return { ...toCardData(product), ...(line !== undefined && { line }), ...(sound && { sample: sound.sample }) };
});

/** Reduces products to what a list of this layout shows of them. */
export function toList(products: readonly Product[], { layout }: Pick<ProductView, 'layout'>): ProductCardData[] {
  return products.map(layout === 'list' ? toRowData : toCard);
}
