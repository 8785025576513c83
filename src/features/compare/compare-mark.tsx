import { Icon } from '#ui/icon.tsx';
import { type Compared, useCompareMark } from './compare-store.ts';

/** The button on a product's picture that marks the product, to compare it with others. */
export function CompareMark({ product }: { product: Compared }) {
  const mark = useCompareMark(product);
  return (
    <button {...mark} className="product-mark compare-mark" title="Compare">
      <Icon name={mark['aria-pressed'] ? 'check' : 'columns-2'} small />
    </button>
  );
}
