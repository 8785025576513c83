import { DEFAULT_VIEW, type ProductView } from '#features/catalogue/product-view.ts';
import { BOARD_ATTRIBUTES } from '#features/keyboard-layout/board-attribute-keys.ts';
import type { Size } from '#features/keyboard-layout/layouts.ts';

/** Returns the view of the products whose layout is one of these sizes. */
export function fittingProducts(sizes: readonly Size[]): ProductView {
  return { ...DEFAULT_VIEW, attributes: { [BOARD_ATTRIBUTES.size]: sizes } };
}
