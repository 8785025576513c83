import type { MenuLink } from './menu-schema.ts';

/** The pages that the fields for targets suggest. @param id the `suggestionsId` of those fields. */
export function TargetSuggestions({ id, pages }: { id: string; pages: readonly MenuLink[] }) {
  return (
    <datalist id={id}>
      {pages.map(({ label, to }) => (
        <option key={to} value={to}>
          {label}
        </option>
      ))}
    </datalist>
  );
}
