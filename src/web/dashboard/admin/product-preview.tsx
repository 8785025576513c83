import { useState } from 'react';
import { AttributeList } from '#features/catalogue/attribute/attribute-list.tsx';
import type { Product } from '#features/catalogue/product-schema.ts';
import { tintsByOption } from '#features/catalogue/variant/colour-tints.ts';
import { firstVariant } from '#features/catalogue/variant/variant-choice.ts';
import { Button } from '#ui/button.tsx';
import { ScreenDialog } from '#ui/modal.tsx';
import { SectionHead } from '#ui/page-head.tsx';
import { ProductSummary } from '#web/storefront/product-summary.tsx';

type ProductPreviewProps = {
  product: Product;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** How the page of a product would look. Its options can be chosen, but nothing can be bought. */
export default function ProductPreview({ product, ...rest }: ProductPreviewProps) {
  const [chosen, choose] = useState(firstVariant(product.variants));
  const [initial] = useState(chosen);
  if (!chosen) return null;
  return (
    <ScreenDialog {...rest} title="Preview" closeLabel="Close preview" top={<p>Preview. Nothing is saved yet.</p>}>
      <div className="page-preview">
        <div>
          <ProductSummary
            product={product}
            tints={tintsByOption(product.options)}
            chosen={chosen}
            hasChanged={chosen !== initial}
            choose={choose}
            offer={<Button disabled>{chosen.stock > 0 ? 'Add to Cart' : 'Out Of Stock'}</Button>}
          />
          {product.attributes.length > 0 ? (
            <section className="section">
              <SectionHead title="Details" />
              <AttributeList attributes={product.attributes} />
            </section>
          ) : null}
        </div>
      </div>
    </ScreenDialog>
  );
}
