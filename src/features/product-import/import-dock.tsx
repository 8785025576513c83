import { PRODUCT_LIST_PATH } from '#features/catalogue/product-paths.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dock } from '#ui/dock.tsx';
import { countApplied, formatRows } from './import-labels.ts';
import type { ImportStep, ProductImport } from './product-import-schema.ts';

type ImportDockProps = {
  imported: ProductImport;
  busy: boolean;
  onStep: (step: ImportStep) => void;
};

/** The bar below a preview: applies the import, or undoes it. An import that is undone has none. */
export function ImportDock({ imported: { state, counts }, busy, onStep }: ImportDockProps) {
  const applied = countApplied(counts);
  if (state === 'undone') return null;
  if (state === 'applied')
    return (
      <Dock
        label="Import"
        title={`${formatRows(applied)} applied`}
        note="You can undo it until one of these products is changed."
        busy={busy}
        className="import-dock"
      >
        <Button variant="secondary" size="small" busy={busy} busyLabel="Undoing" onClick={() => onStep('undo')}>
          Undo Import
        </Button>
      </Dock>
    );
  if (state === 'fetching')
    return (
      <Dock
        label="Import"
        title={applied === 0 ? 'No row would change anything' : `${formatRows(applied)} can be applied soon`}
        note="First their pictures are fetched, and rows whose picture cannot be used are left out."
        busy={busy}
        className="import-dock"
      >
        <ButtonLink variant="quiet" size="small" to={PRODUCT_LIST_PATH}>
          Discard
        </ButtonLink>
      </Dock>
    );
  const leftOut = counts.refused > 0 ? `, ${formatNumber(counts.refused)} left out` : '';
  return (
    <Dock
      label="Import"
      title={applied === 0 ? 'No row would change anything' : `${formatRows(applied)} will be applied${leftOut}`}
      note={
        applied === 0
          ? 'Change your file, and choose it again.'
          : 'All rows are applied or none. You can undo it until one of these products is changed.'
      }
      busy={busy}
      className="import-dock"
    >
      <ButtonLink variant="quiet" size="small" to={PRODUCT_LIST_PATH}>
        Discard
      </ButtonLink>
      {applied === 0 ? null : (
        <Button size="small" busy={busy} busyLabel="Applying" onClick={() => onStep('apply')}>
          Apply {applied === 1 ? '1 Row' : `${formatNumber(applied)} Rows`}
        </Button>
      )}
    </Dock>
  );
}
