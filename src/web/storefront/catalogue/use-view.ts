import { useNavigate, useNavigation } from 'react-router';
import { changeView, type ProductView, readView, viewPage, viewPath } from '#features/catalogue/product-view.ts';

/** Returns the view that is loading, if any, so that further changes add to it instead of undoing it. */
export function usePendingView(shown: ProductView, read = readView): ProductView {
  const { location } = useNavigation();
  return location?.pathname === viewPage(shown) ? read(new URLSearchParams(location.search)) : shown;
}

/** Returns a function that changes the view without adding a history entry or scrolling. */
export function useChangeView(view: ProductView): (change: Partial<ProductView>) => void {
  const navigate = useNavigate();
  return (change) => void navigate(viewPath(changeView(view, change)), { replace: true, preventScrollReset: true });
}
