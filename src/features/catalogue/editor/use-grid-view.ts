import { useEffect, useRef, useState } from 'react';
import { useProductForm } from './use-choices.ts';
import { type GridView, VIEW_FIELDS } from './variant-field-columns.ts';

/**
 * Returns the view of the table of variants. If the form is refused and only the other view has errors, that one is
 * shown; its first error gets the focus unless the form has others.
 */
export function useGridView() {
  const { errors, submitCount } = useProductForm().formState;
  const [view, setView] = useState<GridView>('sale');
  const table = useRef<HTMLTableElement>(null);
  const mustFocus = useRef(false);

  const other = view === 'sale' ? 'codes' : 'sale';
  const wrong = Object.values(errors.variants ?? {}).flatMap((row) => Object.keys(row ?? {}));
  const isOtherWrong = wrong.length > 0 && wrong.every((name) => VIEW_FIELDS[other].includes(name));
  const hasOthers = Object.keys(errors).length > 1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form is submitted, so that one can switch back
  useEffect(() => {
    if (!isOtherWrong) return;
    mustFocus.current = !hasOthers;
    setView(other);
  }, [submitCount]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the view with the error is shown
  useEffect(() => {
    if (!mustFocus.current) return;
    mustFocus.current = false;
    table.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [view]);

  return { view, setView, table };
}
