import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `apply` if visitors changed fields of the form before the page was hydrated, when no event handler ran. Passes
 * those fields, by name.
 */
export function useEarlyChanges(
  form: RefObject<HTMLFormElement | null>,
  apply: (changed: URLSearchParams, form: HTMLFormElement) => void,
): void {
  const applyChanges = useEffectEvent(() => {
    if (!form.current) return;
    const changed = readChanges(form.current);
    if (changed.size > 0) apply(changed, form.current);
  });
  useEffect(() => applyChanges(), []);
}

/** Compares with the HTML and not with the URL, because a field may lack the URL's value, as of an unknown company. */
function readChanges(form: HTMLFormElement): URLSearchParams {
  const changed = new URLSearchParams();
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.value !== field.defaultValue) changed.set(field.name, field.value);
    if (field instanceof HTMLSelectElement && !isAtDefault(field)) changed.set(field.name, field.value);
  }
  return changed;
}

/** Without a default, browsers select the first option. */
function isAtDefault(select: HTMLSelectElement): boolean {
  return select.selectedOptions[0] === (select.querySelector('option:default') ?? select.options[0]);
}
