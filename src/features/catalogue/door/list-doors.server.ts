import type { AttributeDefinition } from '../attribute/attribute-schema.ts';
import type { Product } from '../product-schema.ts';
import { DEFAULT_VIEW, type ProductView, viewPath } from '../product-view.ts';
import { type Door, KIND_KEY, MAX_DOORS } from './door.ts';

/** Returns the view of the products of a kind. */
export function viewOfKind(kind: string): ProductView {
  return { ...DEFAULT_VIEW, attributes: { [KIND_KEY]: [kind] } };
}

/**
 * Lists the doors: the kinds of which there are products, in the order of the attribute's choices, each with the picture
 * of a featured product, or else of the newest one.
 * @param listFirst lists the first products of a view.
 */
export async function listDoors(
  definitions: readonly AttributeDefinition[],
  listFirst: (view: ProductView) => Promise<readonly Pick<Product, 'image' | 'featured'>[]>,
): Promise<Door[]> {
  const definition = definitions.find(
    ({ key, kind, filterable }) => key === KIND_KEY && kind === 'choice' && filterable,
  );
  const doors: Door[] = [];
  for (const label of definition?.choices ?? []) {
    if (doors.length === MAX_DOORS) break;
    const view = viewOfKind(label);
    const products = await listFirst(view);
    const shown = products.find(({ featured }) => featured) ?? products[0];
    if (shown) doors.push({ label, to: viewPath(view), image: shown.image });
  }
  return doors;
}
