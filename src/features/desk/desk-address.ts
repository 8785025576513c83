import { type BoardAttribute, readBoardShape } from '#features/keyboard-layout/board-attributes.ts';
import { SIZES, type Size } from '#features/keyboard-layout/layouts.ts';

/** Returns the address of the desk with the board of a product on it. Undefined if the product is not a board. */
export function deskPathOf({ attributes }: { attributes: readonly BoardAttribute[] }): string | undefined {
  const shape = readBoardShape(attributes);
  return shape && `/desk#${nameInHash(shape.size)}`;
}

/** Returns the size that the hash of an address names. */
export function sizeOfHash(hash: string): Size | undefined {
  return SIZES.find((size) => `#${nameInHash(size)}` === hash);
}

function nameInHash(size: Size): string {
  return size.toLowerCase().replace(' %', '');
}
