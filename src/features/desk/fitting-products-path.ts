import { requestedParameters } from '#features/catalogue/attribute/requested-attributes.ts';
import { BOARD_ATTRIBUTES } from '#features/keyboard-layout/board-attribute-keys.ts';
import type { Size } from '#features/keyboard-layout/layouts.ts';

/** Returns the address of the products whose layout is one of these sizes. */
export function fittingProductsPath(sizes: readonly Size[]): string {
  return `/products?${new URLSearchParams(requestedParameters({ [BOARD_ATTRIBUTES.size]: sizes }))}`;
}
