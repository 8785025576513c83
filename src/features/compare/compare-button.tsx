import { Icon } from '#ui/icon.tsx';
import { type Compared, useCompareMark } from './compare-store.ts';

/** The button on a product's own page that marks the product, to compare it with others. */
export function CompareButton({ product }: { product: Compared }) {
  const mark = useCompareMark(product);
  return (
    <button {...mark} className="button button-secondary compare-with-text">
      <Icon name={mark['aria-pressed'] ? 'check' : 'columns-2'} small />
      Compare
    </button>
  );
}
