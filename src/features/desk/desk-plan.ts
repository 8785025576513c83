import type { Key } from '#features/keyboard-layout/keyboard-key.ts';
import { getLayout, type Layout, SIZES, type Size, UNIT_MILLIMETRES } from '#features/keyboard-layout/layouts.ts';

/** A full-size mouse, the gap beside a board, and a desk mat, in millimetres. */
export const MOUSE = { width: 63, depth: 118 } as const;
export const MAT = { width: 800, depth: 300 } as const;
const GAP = 20;
/** Where things lie on the plan, in millimetres. */
const ORIGIN = { x: 12, y: 60 } as const;
/** The plan keeps its size with small boards. At 1 : 2 a full-size board is on the screen as a whole. */
const MIN_PLAN = { width: 471, height: 270 } as const;

/** What lies on the desk. */
export interface DeskContents {
  /** One or two boards, the smaller one first. */
  sizes: readonly Size[];
  hasMouse: boolean;
  hasMat: boolean;
  /** Whether two boards lie on each other instead of one below the other. */
  isOverlay: boolean;
  /** The width of the desk in millimetres. */
  deskWidth: number;
}

/** A board on the plan. Lengths in millimetres. */
export interface PlacedBoard {
  layout: Layout;
  x: number;
  y: number;
  /** The keys that this board has and the smaller one lacks. */
  extraKeys: readonly Key[];
}

/** What lies where on the plan, in millimetres, and what follows from it. */
export interface DeskPlan {
  boards: readonly PlacedBoard[];
  mouse: { x: number; y: number } | undefined;
  mat: { x: number; y: number } | undefined;
  width: number;
  height: number;
  /** How much narrower the smaller board is. With one board, what it leaves of the desk; below 0 it is too wide. */
  free: number;
  /** How many keys of the larger board the smaller one lacks. */
  keysLeftOut: number;
  /** Whether everything fits beside each other. */
  fits: boolean;
}

/** Arranges what lies on the desk. */
export function arrangeDesk({ sizes, hasMouse, hasMat, isOverlay, deskWidth }: DeskContents): DeskPlan {
  const layouts = sizes.map((size) => getLayout(size, 'ANSI'));
  const [small, large] = layouts;
  const known = new Set(small?.keys.map(({ code }) => code));
  const [smallTop, largeTop] = isOverlay && large ? layouts.map(topOfLetters) : [];
  const below = isOverlay ? 0 : (small?.caseMillimetres.depth ?? 0) + 2 * GAP;
  const boards = layouts.map((layout, index) => ({
    layout,
    x: ORIGIN.x,
    y: ORIGIN.y + (index === 0 ? (largeTop ?? 0) - (smallTop ?? 0) : below),
    extraKeys: index === 0 ? [] : layout.keys.filter(({ code }) => !known.has(code)),
  }));
  const widest = Math.max(0, ...layouts.map(({ caseMillimetres }) => caseMillimetres.width));
  const needed = neededWidth(widest, hasMouse);
  const lowest = Math.max(...boards.map(({ y, layout }) => y + layout.caseMillimetres.depth), ORIGIN.y);
  return {
    boards,
    mouse: hasMouse ? { x: ORIGIN.x + widest + (widest > 0 ? GAP : 0), y: ORIGIN.y + 10 } : undefined,
    mat: hasMat ? { x: ORIGIN.x - 8, y: ORIGIN.y - 30 } : undefined,
    width: Math.max(MIN_PLAN.width, hasMat ? MAT.width + 2 * GAP : 0, needed + 2 * ORIGIN.x),
    height: Math.max(MIN_PLAN.height, hasMat ? MAT.depth + 2 * GAP : 0, lowest + 70),
    free: small && large ? large.caseMillimetres.width - small.caseMillimetres.width : deskWidth - needed,
    keysLeftOut: boards[1]?.extraKeys.length ?? 0,
    fits: Math.max(needed, hasMat ? MAT.width : 0) <= deskWidth,
  };
}

/** How far the letters are from the upper edge of the board. Where boards overlay, their letters do too. */
function topOfLetters(layout: Layout): number {
  const letter = layout.keys.find(({ code }) => code === 'KeyQ');
  return letter ? keyArea(layout, letter).y : 0;
}

/** Lists the sizes of boards that fit on a desk, beside the mouse if there is one. */
export function listFitting({ deskWidth, hasMouse }: Pick<DeskContents, 'deskWidth' | 'hasMouse'>): Size[] {
  return SIZES.filter((size) => neededWidth(getLayout(size, 'ANSI').caseMillimetres.width, hasMouse) <= deskWidth);
}

/** Adds a board to the chosen ones, or removes it. A third one replaces the one that was chosen first. */
export function toggleSize(chosen: readonly Size[], size: Size): Size[] {
  return chosen.includes(size) ? chosen.filter((each) => each !== size) : [...chosen, size].slice(-2);
}

/** Sorts boards from the smallest. */
export function bySize(sizes: readonly Size[]): Size[] {
  return SIZES.filter((size) => sizes.includes(size));
}

/** Returns the rectangle of a key in millimetres from the upper left corner of its board, with the gap around it. */
export function keyArea(layout: Layout, { x, y, width, height }: Key) {
  const { caseMillimetres } = layout;
  const left = (caseMillimetres.width - layout.width * UNIT_MILLIMETRES) / 2;
  const top = (caseMillimetres.depth - layout.height * UNIT_MILLIMETRES) / 2;
  return {
    x: left + x * UNIT_MILLIMETRES + 0.5,
    y: top + y * UNIT_MILLIMETRES + 0.5,
    width: width * UNIT_MILLIMETRES - 1,
    height: height * UNIT_MILLIMETRES - 1,
  };
}

function neededWidth(board: number, hasMouse: boolean): number {
  if (!hasMouse) return board;
  return board + (board > 0 ? GAP : 0) + MOUSE.width;
}
