import type { Material } from './materials.ts';

/** A rectangular plate, supported at its edges. Lengths in metres. */
export interface Plate {
  material: Material;
  width: number;
  depth: number;
  thickness: number;
  /** What the plate carries, in kilograms per square metre. */
  load?: number;
}

/** A way in which a plate vibrates. */
export interface Mode {
  hz: number;
  /** How many half waves lie across its width and its depth. */
  m: number;
  n: number;
}

/** Modes higher than this are too weak to be heard. */
const MAX_HZ = 4000;
const MAX_M = 7;
const MAX_N = 3;

/** Returns the modes of a thin plate, lowest first: Leissa, "Vibration of Plates", simply supported at all edges. */
export function modesOf({ material, width, depth, thickness, load = 0 }: Plate): Mode[] {
  const { young, poisson, density } = material;
  const stiffness = (young * thickness ** 3) / (12 * (1 - poisson ** 2));
  const speed = Math.sqrt(stiffness / (density * thickness + load));
  const modes: Mode[] = [];
  for (let m = 1; m <= MAX_M; m++)
    for (let n = 1; n <= MAX_N; n++)
      modes.push({ m, n, hz: (Math.PI / 2) * ((m / width) ** 2 + (n / depth) ** 2) * speed });
  return modes.filter(({ hz }) => hz < MAX_HZ).toSorted((a, b) => a.hz - b.hz);
}

/** Returns how much a blow at a place, from 0 to 1 in both directions, moves a mode, from 0 to 1. */
export function shapeAt({ m, n }: Mode, x: number, y: number): number {
  return Math.abs(Math.sin(m * Math.PI * x) * Math.sin(n * Math.PI * y));
}

/** Returns how much of a mode the air carries. Half waves of opposite sign cancel each other, except an odd one. */
export function radiationOf({ m, n }: Mode): number {
  return m % 2 === 1 && n % 2 === 1 ? 1 / (m * n) : 0.15 / (m * n);
}
