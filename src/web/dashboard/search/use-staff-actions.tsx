import { type ReactNode, useState } from 'react';
import { href, useNavigate, useRevalidator } from 'react-router';
import { productCalls } from '#features/catalogue/product-calls.ts';
import type { Restock } from '#features/catalogue/product-draft-schema.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import type { Variant } from '#features/catalogue/variant/variant-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { FoundProduct } from '#features/staff-search/staff-search-calls.ts';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';
import { showToast } from '#ui/toast.tsx';
import type { StockDialogProps } from '../admin/stock-dialog.tsx';
import { describeMove, type StaffActions } from './staff-commands.tsx';

const StockDialog = lazyComponent<StockDialogProps>(() => import('../admin/stock-dialog.tsx'), {
  onLoadError: closeOnLoadError,
});

/** Returns what the commands of the search do, and the dialog in which they ask for more. The page then loads again. */
export function useStaffActions(): { actions: StaffActions; dialog: ReactNode } {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [restocked, setRestocked] = useState<{ product: Product; variant: Variant }>();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  async function run(change: () => Promise<string>): Promise<void> {
    setBusy(true);
    try {
      showToast({ kind: 'success', text: await change() });
      await revalidate();
    } catch (error) {
      showToast({ kind: 'error', text: explainFailure(error) });
    }
    setBusy(false);
  }

  /** Where there are several variants, the admin chooses one on the page of the stock. */
  async function openRestock({ _id: productId, sku }: FoundProduct): Promise<void> {
    const product = await api.request(productCalls.getProduct, { params: { productId } });
    const [first, ...others] = product.variants;
    const variant = others.length === 0 ? first : product.variants.find((each) => each.sku === sku);
    if (!variant) return navigate(href('/adminDashboard/stock/:productId', { productId }));
    setRestocked({ product, variant });
    setOpen(true);
  }

  async function restock(product: Product, body: Restock): Promise<string> {
    await api.request(productCalls.restockProduct, { params: { productId: product._id }, body });
    setOpen(false);
    return `Restocked ${product.name}`;
  }

  return {
    actions: {
      restock: (product) =>
        void openRestock(product).catch((error) => showToast({ kind: 'error', text: explainFailure(error) })),
      moveOrder: (order, status) =>
        void run(async () => {
          await api.request(orderCalls.changeStatus, { params: { orderId: order._id }, body: { status } });
          return describeMove(order, status);
        }),
    },
    dialog: restocked ? (
      <StockDialog
        key={restocked.variant._id}
        name={restocked.product.name}
        change={{ kind: 'restock', variant: restocked.variant }}
        open={isOpen}
        onOpenChange={setOpen}
        onRun={(action) => {
          if (action.kind === 'restock') void run(() => restock(restocked.product, action.body));
        }}
        busy={busy}
      />
    ) : null,
  };
}
