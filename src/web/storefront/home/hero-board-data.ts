import type { Product } from '#features/catalogue/product-schema.ts';
import type { BoardMaterials, Switch } from '#features/sound/materials.ts';

/** The keyboard that the first slide of the home page lets visitors play. */
export interface HeroBoardData extends Pick<Product, '_id' | 'slug' | 'name' | 'price'> {
  priceVaries: boolean;
  materials: BoardMaterials;
  switches: readonly [Switch, ...Switch[]];
}
