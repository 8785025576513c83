import { codesOf, createKey, keysOfRow, type RowPart } from './key-rows.ts';
import type { Key } from './keyboard-key.ts';

/** The standards of the main block: which keys surround Enter and the left Shift. */
export const STANDARDS = ['ANSI', 'ISO'] as const;
export type Standard = (typeof STANDARDS)[number];

export interface MainBlock {
  standard: Standard;
  /** The position of the row of digits in units. */
  y: number;
  firstKey: 'Escape' | 'Backquote';
  /** The width of the right Shift in units: 2.75, or 1.75 beside an arrow key. */
  rightShift: number;
  /** The keys to the right of the space bar. */
  rightModifiers: readonly RowPart[];
}

/** Right of the space bar on boards with four keys there. */
export const WIDE_MODIFIERS: readonly RowPart[] = [
  ['AltRight', 1.25],
  ['MetaRight', 1.25],
  ['ContextMenu', 1.25],
  ['ControlRight', 1.25],
];

/** Right of the space bar on boards whose arrow keys are there too. */
export const NARROW_MODIFIERS: readonly RowPart[] = ['AltRight', 'Fn', 'ControlRight'];

/** Returns the five rows of letters, digits and modifiers. */
export function mainBlock({ standard, y, firstKey, rightShift, rightModifiers }: MainBlock): Key[] {
  const isIso = standard === 'ISO';
  return [
    ...keysOfRow(y, [firstKey, ...codesOf('Digit', '1234567890'), 'Minus', 'Equal', ['Backspace', 2]]),
    ...keysOfRow(y + 1, [
      ['Tab', 1.5],
      ...codesOf('Key', 'QWERTYUIOP'),
      ...['BracketLeft', 'BracketRight'],
      ...(isIso ? [] : [['Backslash', 1.5] as const]),
    ]),
    ...(isIso ? [createKey('Enter', { x: 13.5, y: y + 1, width: 1.5, height: 2, notch: 0.25 })] : []),
    ...keysOfRow(y + 2, [
      ['CapsLock', 1.75],
      ...codesOf('Key', 'ASDFGHJKL'),
      ...['Semicolon', 'Quote'],
      isIso ? 'Backslash' : ['Enter', 2.25],
    ]),
    ...keysOfRow(y + 3, [
      ...(isIso ? [['ShiftLeft', 1.25] as const, 'IntlBackslash'] : [['ShiftLeft', 2.25] as const]),
      ...codesOf('Key', 'ZXCVBNM'),
      ...['Comma', 'Period', 'Slash'],
      ['ShiftRight', rightShift],
    ]),
    ...keysOfRow(y + 4, [
      ['ControlLeft', 1.25],
      ['MetaLeft', 1.25],
      ['AltLeft', 1.25],
      ['Space', 6.25],
      ...rightModifiers,
    ]),
  ];
}

/** Returns the column and the arrow keys of compact boards, right of the main block. */
export function compactArrows(y: number, column: readonly [string, string, string, string]): Key[] {
  const [first, second, third, fourth] = column;
  return [
    ...keysOfRow(y, [first], 15),
    ...keysOfRow(y + 1, [second], 15),
    ...keysOfRow(y + 2, [third], 15),
    ...keysOfRow(y + 3, ['ArrowUp', fourth], 14),
    ...keysOfRow(y + 4, ['ArrowLeft', 'ArrowDown', 'ArrowRight'], 13),
  ];
}

/** Returns the navigation keys and the arrow keys of large boards. */
export function navigationBlock(y: number): Key[] {
  return [
    ...keysOfRow(y, ['Insert', 'Home', 'PageUp'], 15.25),
    ...keysOfRow(y + 1, ['Delete', 'End', 'PageDown'], 15.25),
    ...keysOfRow(y + 3, ['ArrowUp'], 16.25),
    ...keysOfRow(y + 4, ['ArrowLeft', 'ArrowDown', 'ArrowRight'], 15.25),
  ];
}

/** Returns the 17 keys of the number pad. */
export function numberPad(y: number): Key[] {
  const x = 18.5;
  return [
    ...keysOfRow(y, ['NumLock', 'NumpadDivide', 'NumpadMultiply', 'NumpadSubtract'], x),
    ...keysOfRow(y + 1, codesOf('Numpad', '789'), x),
    createKey('NumpadAdd', { x: x + 3, y: y + 1, width: 1, height: 2 }),
    ...keysOfRow(y + 2, codesOf('Numpad', '456'), x),
    ...keysOfRow(y + 3, codesOf('Numpad', '123'), x),
    createKey('NumpadEnter', { x: x + 3, y: y + 3, width: 1, height: 2 }),
    ...keysOfRow(y + 4, [['Numpad0', 2], 'NumpadDecimal'], x),
  ];
}

/** Returns the function keys in three groups, with a gap in units after Esc and between the groups. */
export function functionRow(afterEscape: number, between: number, ends: readonly RowPart[]): Key[] {
  const group = (first: number) => [0, 1, 2, 3].map((more) => `F${first + more}`);
  return keysOfRow(0, [
    ...['Escape', afterEscape],
    ...[...group(1), between],
    ...[...group(5), between],
    ...group(9),
    ...ends,
  ]);
}
