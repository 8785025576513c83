import { useNavigate } from 'react-router';
import { changeView, type ProductView, viewPath } from '#features/catalogue/product-view.ts';

/** Changes what the products page shows, in place: neither the history nor the scroll position grows or jumps. */
export function useChangeView(view: ProductView): (change: Partial<ProductView>) => void {
  const navigate = useNavigate();
  return (change) => void navigate(viewPath(changeView(view, change)), { replace: true, preventScrollReset: true });
}
