import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { Product } from '#features/catalogue/product-schema.ts';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';
import type { ActionResult } from './admin-action.ts';
import type { ProductAction } from './product-actions.ts';
import type { ProductConfirmation } from './product-confirmations.tsx';

const ProductDialog = lazyComponent(() => import('./product-dialog.tsx'), { onLoadError: closeOnLoadError });
const ProductConfirmations = lazyComponent(() => import('./product-confirmations.tsx'), {
  onLoadError: closeOnLoadError,
});

/** The actions on the products of the list. */
export type ProductActions = {
  view: (product: Product) => void;
  confirm: (confirmation: ProductConfirmation) => void;
  publish: (products: readonly Product[], published: boolean) => void;
  feature: (product: Product, featured: boolean) => void;
  duplicate: (product: Product) => void;
};

/** Returns the actions on products with their state and dialogs. */
export function useProductActions() {
  const { submit, state, data } = useFetcher<ActionResult>();
  const [viewed, setViewed] = useState<Product>();
  const [isViewing, setIsViewing] = useState(false);
  const [confirmation, setConfirmation] = useState<ProductConfirmation>();
  const [isConfirming, setIsConfirming] = useState(false);
  const busy = state !== 'idle';

  async function run(action: ProductAction) {
    await submit(action, { method: 'post', encType: 'application/json' });
    setIsConfirming(false);
  }

  const actions: ProductActions = {
    view(product) {
      setViewed(product);
      setIsViewing(true);
    },
    confirm(next) {
      setConfirmation(next);
      setIsConfirming(true);
    },
    publish: (products, published) => void run({ kind: 'publish', productIds: idsOf(products), published }),
    feature: ({ _id }, featured) => void run({ kind: 'feature', productIds: [_id], featured }),
    duplicate: ({ _id }) => void run({ kind: 'duplicate', productId: _id }),
  };

  return {
    actions,
    busy,
    problem: busy ? undefined : data?.problem,
    dialogs: (
      <>
        {viewed ? <ProductDialog product={viewed} open={isViewing} onOpenChange={setIsViewing} /> : null}
        {confirmation ? (
          <ProductConfirmations
            confirmation={confirmation}
            open={isConfirming}
            onOpenChange={setIsConfirming}
            onDelete={(products) => void run({ kind: 'delete', productIds: idsOf(products) })}
            onRestock={({ _id }, amount) => void run({ kind: 'restock', productId: _id, amount })}
            busy={busy}
          />
        ) : null}
      </>
    ),
  };
}

function idsOf(products: readonly Product[]): string[] {
  return products.map(({ _id }) => _id);
}
