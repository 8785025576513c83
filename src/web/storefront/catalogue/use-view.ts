import { useNavigate } from 'react-router';
import { changeView, type ProductView, readView, viewPath } from '#features/catalogue/product-view.ts';
import { usePendingLocation } from '#ui/use-pending-location.ts';

/** Returns the view that is loading, if any, so that further changes add to it instead of undoing it. */
export function usePendingView(shown: ProductView, read = readView): ProductView {
  const pending = usePendingLocation();
  const { collection } = shown;
  if (!pending) return shown;
  return { ...read(new URLSearchParams(pending.search)), ...(collection !== undefined && { collection }) };
}

/** Returns a function that changes the view without adding a history entry or scrolling. */
export function useChangeView(view: ProductView): (change: Partial<ProductView>) => void {
  const navigate = useNavigate();
  return (change) => void navigate(viewPath(changeView(view, change)), { replace: true, preventScrollReset: true });
}
