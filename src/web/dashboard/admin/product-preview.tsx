import { useState } from 'react';
import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import { DetailGroups } from '#features/catalogue/details/detail-groups.tsx';
import { groupDetails } from '#features/catalogue/details/group-details.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { Story } from '#features/catalogue/story/story-section.tsx';
import { tintsByOption } from '#features/catalogue/variant/colour-tints.ts';
import { firstVariant } from '#features/catalogue/variant/variant-choice.ts';
import { Button } from '#ui/button.tsx';
import { ScreenDialog } from '#ui/modal.tsx';
import { ProductSummary } from '#web/storefront/product-summary.tsx';
import '#web/storefront/product-page.css';

type ProductPreviewProps = {
  product: Product;
  definitions: readonly AttributeDefinition[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** How the page of a product would look. Its options can be chosen, but nothing can be bought. */
export default function ProductPreview({ product, definitions, ...rest }: ProductPreviewProps) {
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
          <Story product={product} />
          <DetailGroups
            groups={groupDetails(product, definitions)}
            chosen={chosen}
            withSku={product.variants.length > 1}
          />
        </div>
      </div>
    </ScreenDialog>
  );
}
