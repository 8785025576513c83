import { legendOf, roleOf } from './key-legends.ts';
import type { Key } from './keyboard-key.ts';

/** A key of 1 unit, a key with its width, or a gap in units. */
export type RowPart = string | readonly [code: string, width: number] | number;

/** Returns the keys of a row from left to right, beginning at a position in units. */
export function keysOfRow(y: number, parts: readonly RowPart[], startX = 0): Key[] {
  let x = startX;
  return parts.flatMap((part) => {
    if (typeof part === 'number') {
      x += part;
      return [];
    }
    const [code, width] = typeof part === 'string' ? [part, 1] : part;
    const key = createKey(code, { x, y, width, height: 1 });
    x += width;
    return [key];
  });
}

/** Creates a key with the legend and the role of its code. */
export function createKey(code: string, place: Omit<Key, 'code' | 'legend' | 'role'>): Key {
  return { code, legend: legendOf(code), role: roleOf(code), ...place };
}

/** Returns the codes of keys that differ in their last character, such as KeyQ to KeyP. */
export function codesOf(prefix: string, ends: string): string[] {
  return [...ends].map((end) => prefix + end);
}
