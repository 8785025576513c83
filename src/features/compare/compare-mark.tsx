import Check from 'lucide-react/icons/check';
import Columns2 from 'lucide-react/icons/columns-2';
import { type Compared, useCompareMark } from './compare-store.ts';

/** The button on a product's picture that marks the product, to compare it with others. */
export function CompareMark({ product }: { product: Compared }) {
  const mark = useCompareMark(product);
  const MarkIcon = mark['aria-pressed'] ? Check : Columns2;
  return (
    <button {...mark} className="product-mark compare-mark" title="Compare">
      <MarkIcon className="icon icon-small" />
    </button>
  );
}
