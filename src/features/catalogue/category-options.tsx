import { CATEGORIES, CATEGORY_LABELS } from './category.ts';

/** The options of a select of categories. @param none labels the option without a category. */
export function CategoryOptions({ none }: { none: string }) {
  return (
    <>
      <option value="">{none}</option>
      {CATEGORIES.map((category) => (
        <option key={category} value={category}>
          {CATEGORY_LABELS[category]}
        </option>
      ))}
    </>
  );
}
