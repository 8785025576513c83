import Check from 'lucide-react/icons/check';
import { type Compared, useCompareMark } from './compare-store.ts';

/** The button on a product's picture that marks the product, to compare it with others. */
export function CompareMark({ product }: { product: Compared }) {
  return (
    <button {...useCompareMark(product)} className="product-mark compare-mark" title="Compare">
      <Check className="icon icon-small" />
    </button>
  );
}
