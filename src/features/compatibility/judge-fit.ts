import type { Key } from '#features/keyboard-layout/keyboard-key.ts';
import { keycapName } from './keycap-name.ts';
import type { Board, KeycapSet, Part, SwitchSet } from './part.ts';

/** Whether two parts go together, and why, in a sentence. */
export interface Fit {
  fits: boolean;
  reason: string;
}

/** The profile of keycaps and boards that are lower than others. */
const LOW = 'Low-profile';
/** Of the Enter of ISO boards, which differs in shape. */
const MAX_RARITY = 100;

/** Judges whether two parts go together. Undefined if they have nothing to do with each other, or too little is known. */
export function judgeFit(...parts: readonly [Part, Part]): Fit | undefined {
  const board = partOf(parts, 'board');
  const keycaps = partOf(parts, 'keycaps');
  const switches = partOf(parts, 'switches');
  if (board && keycaps) return judgeKeycaps(keycaps, board);
  if (board && switches) return judgeSwitches(switches, board);
  return keycaps && switches ? judgeStems(keycaps, switches) : undefined;
}

function partOf<Kind extends Part['kind']>(parts: readonly Part[], kind: Kind) {
  return parts.find((part): part is Extract<Part, { kind: Kind }> => part.kind === kind);
}

function judgeKeycaps(set: KeycapSet, board: Board): Fit {
  if (differ(set.stem, board.stem))
    return no(`The keycaps are made for ${name(set.stem)} stems, and the board has ${name(board.stem)} ones.`);
  if (board.profile === LOW && differ(set.profile, LOW)) return no('The keycaps are too tall for this low board.');
  const { keys } = board.layout;
  const missing = keys.filter((key) => !set.keycaps.has(keycapName(key).toLowerCase())).toSorted(rarestFirst);
  if (missing.length > 0) return no(describeMissing(missing));
  const special = keys.toSorted(rarestFirst).map(keycapName).find(isIn(set.extraKeycaps));
  return yes(`The set covers all ${keys.length} keys${special === undefined ? '' : `, including the ${special}`}.`);
}

function judgeSwitches(switches: SwitchSet, board: Board): Fit | undefined {
  if (board.isHotSwap === undefined) return undefined;
  if (!board.isHotSwap) return no('The board has no hot-swap sockets: its switches are soldered in.');
  if (differ(switches.stem, board.stem))
    return no(`The switches have ${name(switches.stem)} stems, and the board takes ${name(board.stem)} ones.`);
  if (board.pins === '3' && switches.pins === '5')
    return no('The switches have 5 pins, and the sockets of the board take 3.');
  return yes('The board has hot-swap sockets, so the switches need no soldering.');
}

function judgeStems({ stem }: KeycapSet, switches: SwitchSet): Fit | undefined {
  if (stem === undefined || switches.stem === undefined) return undefined;
  if (stem === switches.stem) return yes(`Both are made for ${name(stem)} stems.`);
  return no(`The keycaps are made for ${name(stem)} stems, and the switches have ${name(switches.stem)} ones.`);
}

function describeMissing([first, ...others]: readonly Key[]): string {
  const rarest = first ? keycapName(first) : '';
  if (others.length === 0) return `The set has no ${rarest}, which the board needs.`;
  return `The set lacks ${others.length + 1} keycaps that the board needs, such as the ${rarest}.`;
}

/** Sorts keys by how far their widths are from those of usual sets: a Shift of 1.75 units before all others. */
function rarestFirst(one: Key, other: Key): number {
  return rarity(other) - rarity(one);
}

function rarity({ width, height, notch }: Key): number {
  return notch === undefined ? Math.abs(Math.max(width, height) - 1) : MAX_RARITY;
}

function isIn(names: readonly string[]): (name: string) => boolean {
  const known = new Set(names.map((each) => each.toLowerCase()));
  return (each) => known.has(each.toLowerCase());
}

function differ(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

/** The value of a choice within a sentence. */
function name(value: string | undefined): string {
  return value?.toLowerCase() ?? '';
}

function yes(reason: string): Fit {
  return { fits: true, reason };
}

function no(reason: string): Fit {
  return { fits: false, reason };
}
