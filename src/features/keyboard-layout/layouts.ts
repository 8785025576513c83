import { remember } from '#platform/remember.ts';
import {
  compactArrows,
  functionRow,
  type MainBlock,
  mainBlock,
  NARROW_MODIFIERS,
  navigationBlock,
  numberPad,
  STANDARDS,
  type Standard,
  WIDE_MODIFIERS,
} from './key-blocks.ts';
import type { Key } from './keyboard-key.ts';

/** The distance between the centres of two keys of 1 unit, in millimetres. */
export const UNIT_MILLIMETRES = 19.05;

/** The sizes of boards, from the smallest. */
export const SIZES = ['60 %', '65 %', '75 %', 'Tenkeyless', 'Full-size'] as const;
export type Size = (typeof SIZES)[number];

/** The keys of a board and its outer measures. */
export interface Layout {
  size: Size;
  standard: Standard;
  keys: readonly Key[];
  /** The extent of the keys in units. */
  width: number;
  height: number;
  /** The usual measures of the case from above. */
  caseMillimetres: Readonly<{ width: number; depth: number }>;
}

const CASES = {
  '60 %': { width: 293, depth: 103 },
  '65 %': { width: 315, depth: 108 },
  '75 %': { width: 326, depth: 138 },
  Tenkeyless: { width: 360, depth: 140 },
  'Full-size': { width: 447, depth: 142 },
} satisfies Record<Size, Layout['caseMillimetres']>;

/** Returns the layout of a size of boards in a standard. */
export function getLayout(size: Size, standard: Standard): Layout {
  return layOut({ size, standard });
}

const layOut = remember(
  SIZES.length * STANDARDS.length,
  ({ size, standard }: Pick<Layout, 'size' | 'standard'>) => `${size} ${standard}`,
  ({ size, standard }): Layout => {
    const keys = keysOf(size, standard);
    return {
      size,
      standard,
      keys,
      width: Math.max(...keys.map((key) => key.x + key.width)),
      height: Math.max(...keys.map((key) => key.y + key.height)),
      caseMillimetres: CASES[size],
    };
  },
);

function keysOf(size: Size, standard: Standard): Key[] {
  const compact = { standard, rightShift: 1.75, rightModifiers: NARROW_MODIFIERS } satisfies Partial<MainBlock>;
  const wide = { standard, rightShift: 2.75, rightModifiers: WIDE_MODIFIERS } satisfies Partial<MainBlock>;
  switch (size) {
    case '60 %':
      return mainBlock({ ...wide, y: 0, firstKey: 'Escape' });
    case '65 %':
      return [
        ...mainBlock({ ...compact, y: 0, firstKey: 'Escape' }),
        ...compactArrows(0, ['Delete', 'PageUp', 'PageDown', 'End']),
      ];
    case '75 %':
      return [
        ...functionRow(0.25, 0.25, [0.25, 'Delete']),
        ...mainBlock({ ...compact, y: 1.25, firstKey: 'Backquote' }),
        ...compactArrows(1.25, ['Home', 'PageUp', 'PageDown', 'End']),
      ];
    case 'Tenkeyless':
      return [...largeBlocks(wide)];
    case 'Full-size':
      return [...largeBlocks(wide), ...numberPad(1.25)];
  }
}

function largeBlocks(wide: Omit<MainBlock, 'y' | 'firstKey'>): Key[] {
  return [
    ...functionRow(1, 0.5, [0.25, 'PrintScreen', 'ScrollLock', 'Pause']),
    ...mainBlock({ ...wide, y: 1.25, firstKey: 'Backquote' }),
    ...navigationBlock(1.25),
  ];
}
