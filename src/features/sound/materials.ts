/** A material as physics describes it. */
export interface Material {
  /** Young's modulus in pascals. */
  young: number;
  /** Density in kilograms per cubic metre. */
  density: number;
  /** Poisson's ratio. */
  poisson: number;
  /** The share of vibration energy that it loses per radian. */
  loss: number;
}

/** The plates that hold the switches. Sources are in docs/sound.md. */
export const PLATES = {
  Polycarbonate: { young: 2.35e9, density: 1200, poisson: 0.37, loss: 0.03 },
  FR4: { young: 22e9, density: 1850, poisson: 0.14, loss: 0.02 },
  Aluminium: { young: 69e9, density: 2700, poisson: 0.33, loss: 0.004 },
  Brass: { young: 105e9, density: 8500, poisson: 0.34, loss: 0.006 },
  Steel: { young: 200e9, density: 7850, poisson: 0.29, loss: 0.003 },
} as const satisfies Record<string, Material>;

/** Cases, with the thickness of their bottom in metres. */
export const CASES = {
  ABS: { young: 2.3e9, density: 1050, poisson: 0.37, loss: 0.02, thickness: 0.003 },
  Polycarbonate: { young: 2.35e9, density: 1200, poisson: 0.37, loss: 0.03, thickness: 0.005 },
  Aluminium: { young: 69e9, density: 2700, poisson: 0.33, loss: 0.004, thickness: 0.005 },
} as const satisfies Record<string, Material & { thickness: number }>;

/** What the mounting of the plate takes away: the loss that it adds, and how much of the plate's vibration it keeps. */
export const MOUNTINGS = {
  Tray: { loss: 0.06, level: 1 },
  Top: { loss: 0.05, level: 0.9 },
  Gasket: { loss: 0.14, level: 0.7 },
} as const;

/** Keycaps, with the thickness of their walls in metres and their mass in kilograms per unit of width. */
export const KEYCAPS = {
  PBT: { young: 2.6e9, density: 1310, poisson: 0.38, loss: 0.05, thickness: 0.0015, mass: 0.0015 },
  ABS: { young: 2.3e9, density: 1050, poisson: 0.37, loss: 0.03, thickness: 0.0011, mass: 0.001 },
} as const satisfies Record<string, Material & { thickness: number; mass: number }>;

/** The switches that differ in sound. */
export const SWITCHES = ['Linear', 'Tactile', 'Clicky'] as const;
export type Switch = (typeof SWITCHES)[number];

/** What decides the sound of a board besides its switches. */
export interface BoardMaterials {
  plate: keyof typeof PLATES;
  case: keyof typeof CASES;
  mounting: keyof typeof MOUNTINGS;
  keycaps: keyof typeof KEYCAPS;
  /** The extent of the keys in units of 19.05 mm. */
  width: number;
  height: number;
}

/** Returns the value if it is a name in the table. */
export function knownName<Name extends string>(
  table: Readonly<Record<Name, unknown>>,
  value: unknown,
): Name | undefined {
  return typeof value === 'string' && isNameIn(table, value) ? value : undefined;
}

function isNameIn<Name extends string>(table: Readonly<Record<Name, unknown>>, value: string): value is Name {
  return Object.hasOwn(table, value);
}
