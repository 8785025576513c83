import type { ProductImage } from '../gallery/product-images.ts';
import type { Product } from '../product-schema.ts';

type PicturedProduct = Pick<Product, 'name' | 'images' | 'variants'>;

/** Returns the pictures of a product and of its variants, each once, this one before the others. */
export function picturesOf(product: PicturedProduct, first: string | undefined): ProductImage[] {
  const { images, variants } = product;
  const own = new Set(variants.flatMap(({ image }) => image ?? []));
  for (const { image } of images) own.delete(image);
  const pictures = [...images, ...[...own].map((image) => ({ image, alt: describeVariants(product, image) }))];
  return pictures.toSorted((a, b) => Number(b.image === first) - Number(a.image === first));
}

/** Names the values that all variants with this picture have, such as "Cloudrow 75, Sky". */
function describeVariants({ name, variants }: PicturedProduct, image: string): string {
  const [first, ...others] = variants.filter((variant) => variant.image === image);
  const shared = Object.entries(first?.values ?? {}).filter(([option, value]) =>
    others.every(({ values }) => values[option] === value),
  );
  return [name, ...shared.map(([, value]) => value)].join(', ');
}
