import type { KeyRole } from './keyboard-key.ts';

/** The legends of keys whose codes do not contain them. */
const LEGENDS: Readonly<Record<string, string>> = {
  AltLeft: 'Alt',
  AltRight: 'Alt',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  Backquote: '`',
  Backslash: '\\',
  Backspace: '⌫',
  BracketLeft: '[',
  BracketRight: ']',
  CapsLock: 'Caps',
  Comma: ',',
  ContextMenu: 'Menu',
  ControlLeft: 'Ctrl',
  ControlRight: 'Ctrl',
  Delete: 'Del',
  Equal: '=',
  Escape: 'Esc',
  Insert: 'Ins',
  IntlBackslash: '\\',
  MetaLeft: 'Win',
  MetaRight: 'Win',
  Minus: '-',
  NumLock: 'Num',
  NumpadAdd: '+',
  NumpadDecimal: '.',
  NumpadDivide: '/',
  NumpadEnter: 'Ent',
  NumpadMultiply: '*',
  NumpadSubtract: '-',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
  Period: '.',
  PrintScreen: 'Prt',
  Quote: "'",
  ScrollLock: 'Scr',
  Semicolon: ';',
  ShiftLeft: 'Shift',
  ShiftRight: 'Shift',
  Slash: '/',
  Space: '',
};

const ACCENTS = ['Escape', 'Enter', 'NumpadEnter'];
const LETTER =
  /^(Key.|Digit.|Numpad\d|NumpadDecimal|Backquote|Minus|Equal|Bracket.+|Semicolon|Quote|Comma|Period|Slash|Space|F[1-4]|F9|F1[0-2])$/;

/** Returns the text on the keycap of a key. */
export function legendOf(code: string): string {
  return LEGENDS[code] ?? code.replace(/^(Key|Digit|Numpad)(?=.$)/, '');
}

/** Returns which colour of the board the keycap of a key has. */
export function roleOf(code: string): KeyRole {
  if (ACCENTS.includes(code)) return 'accent';
  return LETTER.test(code) ? 'letter' : 'modifier';
}
