import { Alert } from '#ui/alert.tsx';
import { countApplied, formatRows } from './import-labels.ts';
import type { ProductImport } from './product-import-schema.ts';

/** Says what an import has done, or why rows would be left out. */
export function ImportState({ imported: { state, counts } }: { imported: ProductImport }) {
  const applied = countApplied(counts);
  if (state === 'applied')
    return (
      <Alert kind="success">
        <b>
          {formatRows(applied)} {applied === 1 ? 'is' : 'are'} applied.
        </b>{' '}
        {counts.refused > 0 ? `${formatRows(counts.refused)} left out. ` : ''}Customers see the products as they are
        now.
      </Alert>
    );
  if (state === 'undone')
    return (
      <Alert>
        <b>The import is undone.</b> The products are as they were before it.
      </Alert>
    );
  if (counts.refused === 0) return null;
  return (
    <Alert kind="warning">
      <b>{formatRows(counts.refused)} can’t be imported.</b> Nothing has changed yet. Fix them in your file and choose
      it again{state === 'checked' && applied > 0 ? ', or apply the other rows' : ''}.
    </Alert>
  );
}
