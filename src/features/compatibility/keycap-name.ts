import type { Key } from '#features/keyboard-layout/keyboard-key.ts';

const SIDED = /^(?:Shift|Control|Alt|Meta)(Left|Right)$/;

/** Names the keycap that a key needs, such as "1.75u right Shift". Sets name their extra keycaps so, in any case. */
export function keycapName({ code, legend, width, height, notch }: Key): string {
  if (notch !== undefined) return 'ISO Enter';
  return `${Math.max(width, height)}u ${nameOf(code, legend)}`;
}

function nameOf(code: string, legend: string): string {
  const side = SIDED.exec(code)?.[1];
  if (side !== undefined) return `${side.toLowerCase()} ${legend}`;
  if (code.startsWith('Numpad')) return `number pad ${legend}`;
  if (code.startsWith('Arrow')) return `${code.slice('Arrow'.length).toLowerCase()} arrow`;
  return legend === '' || code === 'Backspace' ? code : legend;
}
