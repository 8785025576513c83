import { useNavigation } from 'react-router';
import { type ProductView, readView } from '#features/catalogue/product-view.ts';

/** The view that is on its way, if one is: whoever changes something meanwhile adds to it instead of undoing it. */
export function useWantedView(shown: ProductView): ProductView {
  const { location } = useNavigation();
  return location?.pathname === '/products' ? readView(new URLSearchParams(location.search)) : shown;
}
