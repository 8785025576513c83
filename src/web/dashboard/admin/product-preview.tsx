import { useState } from 'react';
import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import { ChargerLabel } from '#features/catalogue/charger/charger-label.tsx';
import { readCharging } from '#features/catalogue/charger/charging.ts';
import { DetailGroups } from '#features/catalogue/details/detail-groups.tsx';
import { groupDetails } from '#features/catalogue/details/group-details.ts';
import type { Manufacturer } from '#features/catalogue/manufacturer/manufacturer-schema.ts';
import { SafetySection } from '#features/catalogue/manufacturer/safety-section.tsx';
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
  manufacturers: readonly Manufacturer[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** How the page of a product would look. Its options can be chosen, but nothing can be bought. */
export default function ProductPreview({ product, definitions, manufacturers, ...rest }: ProductPreviewProps) {
  const [chosen, choose] = useState(firstVariant(product.variants));
  const [initial] = useState(chosen);
  if (!chosen) return null;
  const charging = readCharging(product.attributes);
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
            charger={charging ? <ChargerLabel charging={charging} /> : null}
            offer={<Button disabled>{chosen.stock > 0 ? 'Add to Cart' : 'Out Of Stock'}</Button>}
          />
          <Story product={product} />
          <DetailGroups
            groups={groupDetails(product, definitions)}
            chosen={chosen}
            withSku={product.variants.length > 1}
          />
          <SafetySection
            manufacturer={manufacturers.find(({ _id }) => _id === product.manufacturerId)}
            warnings={product.warnings}
          />
        </div>
      </div>
    </ScreenDialog>
  );
}
