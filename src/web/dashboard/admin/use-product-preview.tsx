import { type ReactNode, useState } from 'react';
import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import { previewProduct } from '#features/catalogue/editor/previewed-product.ts';
import type { Manufacturer } from '#features/catalogue/manufacturer/manufacturer-schema.ts';
import type { ProductDetails } from '#features/catalogue/product-form-schema.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';

const ProductPreview = lazyComponent(() => import('./product-preview.tsx'), { onLoadError: closeOnLoadError });

/** Returns a dialog with the page of a product as it would be after saving, and a function that opens it. */
export function useProductPreview(sources: {
  product?: Product;
  definitions: readonly AttributeDefinition[];
  manufacturers: readonly Manufacturer[];
}): {
  dialog: ReactNode;
  open: (details: ProductDetails) => void;
} {
  const [previews, setPreviews] = useState(0);
  const [product, setProduct] = useState<Product>();
  const [isOpen, setIsOpen] = useState(false);

  function open(details: ProductDetails): void {
    setProduct(previewProduct(details, sources));
    setPreviews(previews + 1);
    setIsOpen(true);
  }

  const dialog = product ? (
    <ProductPreview
      key={previews}
      product={product}
      definitions={sources.definitions}
      manufacturers={sources.manufacturers}
      open={isOpen}
      onOpenChange={setIsOpen}
    />
  ) : null;
  return { dialog, open };
}
