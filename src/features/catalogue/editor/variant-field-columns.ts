import { keysOf } from '#platform/objects.ts';
import { VARIANT_FIELDS } from '../field/product-fields.ts';

/** The plain fields of variants as columns of a table. */
export const VARIANT_FIELD_COLUMNS = keysOf(VARIANT_FIELDS).map((name) => {
  const { label, unit } = VARIANT_FIELDS[name];
  return { name, label, unit, header: `${label} (${unit})` };
});
