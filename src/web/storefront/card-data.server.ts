import { type ProductCardData, toCardData, toRowData } from '#features/catalogue/product-card-data.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import type { ProductView } from '#features/catalogue/product-view.ts';
import { signatureOf } from '#features/sound/hear-view.server.ts';

/** Reduces a product to what its card shows, with the drawing of a keyboard. */
export function toCard(product: Product): ProductCardData {
  return { ...toCardData(product), ...signed(product) };
}

/** Reduces products to what a list of this layout shows of them, with the drawings of keyboards. */
export function toList(products: readonly Product[], { layout }: Pick<ProductView, 'layout'>): ProductCardData[] {
  const reduce = layout === 'list' ? toRowData : toCardData;
  return products.map((product) => ({ ...reduce(product), ...signed(product) }));
}

function signed(product: Product): Pick<ProductCardData, 'signature'> {
  const signature = signatureOf(product);
  return signature === undefined ? {} : { signature };
}
