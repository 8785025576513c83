import { type BoardMaterials, CASES, KEYCAPS, MOUNTINGS, PLATES, type Switch } from './materials.ts';
import { modesOf, radiationOf, shapeAt } from './plate-modes.ts';
import type { Burst, Ringing, Stroke, StruckKey } from './stroke.ts';

/** Metres per unit of keys. */
const UNIT = 0.01905;
const PLATE_THICKNESS = 0.0015;
/** Switches and keycaps on the plate: 3.5 g in a square of one unit. */
const PLATE_LOAD = 0.0035 / UNIT ** 2;
/** The moving part of a switch, in kilograms. */
const STEM_MASS = 0.0005;
/** The wire and stems of a stabiliser, which keys of 2 units and more have. */
const STABILISER_MASS = 0.002;
/** The stiffness of a plastic stem that strikes its housing, in newtons per metre. */
const CONTACT_STIFFNESS = 60_000;
/** The largest width at which the top of a keycap rings as a whole, in metres. */
const CAP_SIDE = 0.018;
/** How much of the case vibrates along, against the plate. */
const CASE_SHARE = 0.45;
const CAP_SHARE = 1.2;
/** Below this, in hertz, a board is too small to move much air. */
const RADIATION_HZ = 700;

/** A blow in the switch: the stem reaches the bottom, or comes back to the top. */
interface Blow {
  atMs: number;
  /** Metres per second. */
  speed: number;
  /** How much of the blow reaches the plate. Coming up, the stem strikes the top of the housing. */
  reach: number;
}

const DOWN: Record<Switch, Blow & { bursts: readonly Burst[] }> = {
  Linear: { atMs: 0, speed: 0.42, reach: 1, bursts: [{ atMs: 0, hz: 2600, q: 0.8, level: 0.1, decayMs: 2 }] },
  // The fingers push through the bump and arrive faster.
  Tactile: {
    atMs: 3,
    speed: 0.5,
    reach: 1,
    bursts: [
      { atMs: 0, hz: 3400, q: 0.8, level: 0.24, decayMs: 2.5 },
      { atMs: 3, hz: 2600, q: 0.8, level: 0.08, decayMs: 2 },
    ],
  },
  // The jacket strikes the housing before the stem arrives: light parts, a very short contact.
  Clicky: {
    atMs: 5,
    speed: 0.48,
    reach: 1,
    bursts: [
      { atMs: 0, hz: 5200, q: 1.2, level: 0.95, decayMs: 2.2 },
      { atMs: 5, hz: 3000, q: 0.8, level: 0.1, decayMs: 2 },
    ],
  },
};

const UP: typeof DOWN = {
  Linear: { atMs: 0, speed: 0.3, reach: 0.45, bursts: [{ atMs: 0, hz: 3400, q: 0.8, level: 0.05, decayMs: 1.6 }] },
  Tactile: { atMs: 2, speed: 0.3, reach: 0.45, bursts: [{ atMs: 0, hz: 3600, q: 0.8, level: 0.09, decayMs: 2 }] },
  Clicky: { atMs: 3, speed: 0.3, reach: 0.45, bursts: [{ atMs: 0, hz: 4600, q: 1.2, level: 0.4, decayMs: 1.8 }] },
};

/** Describes the sound of a key of this board: plate, case and keycap ring after the blow, each as its material does. */
export function describeStroke(
  materials: BoardMaterials,
  { switchKind, direction }: { switchKind: Switch; direction: 'down' | 'up' },
  key: StruckKey,
): Stroke {
  const { bursts, ...blow } = (direction === 'down' ? DOWN : UP)[switchKind];
  return {
    partials: [...plateOf(materials, blow, key), ...caseOf(materials, blow, key), ...capOf(materials, blow, key)],
    bursts,
  };
}

function plateOf(materials: BoardMaterials, blow: Blow, key: StruckKey): Ringing[] {
  const material = PLATES[materials.plate];
  const mounting = MOUNTINGS[materials.mounting];
  const extent = { width: materials.width * UNIT, depth: materials.height * UNIT };
  const modes = modesOf({ material, ...extent, thickness: PLATE_THICKNESS, load: PLATE_LOAD });
  return modes.map((mode) =>
    ring(blow, key, materials, {
      hz: mode.hz,
      loss: material.loss + mounting.loss,
      share: shapeAt(mode, key.x, key.y) * radiationOf(mode) * mounting.level * blow.reach,
    }),
  );
}

function caseOf(materials: BoardMaterials, blow: Blow, key: StruckKey): Ringing[] {
  const { thickness, ...material } = CASES[materials.case];
  const extent = { width: materials.width * UNIT, depth: materials.height * UNIT };
  const modes = modesOf({ material, ...extent, thickness }).slice(0, 6);
  const { level } = MOUNTINGS[materials.mounting];
  return modes.map((mode) =>
    ring(blow, key, materials, {
      hz: mode.hz,
      // The feet on the desk take most of it.
      loss: material.loss + 0.08,
      share: CASE_SHARE * shapeAt(mode, key.x, key.y) * radiationOf(mode) * level * blow.reach,
    }),
  );
}

/** The top of the keycap. Wide ones ring deeper. */
function capOf(materials: BoardMaterials, blow: Blow, key: StruckKey): Ringing[] {
  const { young, density, poisson, loss, thickness } = KEYCAPS[materials.keycaps];
  const stiffness = (young * thickness ** 3) / (12 * (1 - poisson ** 2));
  const speed = Math.sqrt(stiffness / (density * thickness));
  const width = CAP_SIDE + (key.width - 1) * UNIT;
  return [1, 2].map((m) =>
    ring(blow, key, materials, {
      hz: (Math.PI / 2) * ((m / width) ** 2 + CAP_SIDE ** -2) * speed,
      loss: loss + 0.04,
      share: CAP_SHARE / m,
    }),
  );
}

/** A mode after a blow. Its level follows the mass and speed of the blow, and how much of it has its frequency. */
function ring(
  { atMs, speed }: Blow,
  key: StruckKey,
  { keycaps }: BoardMaterials,
  { hz, loss, share }: { hz: number; loss: number; share: number },
): Ringing {
  const mass = STEM_MASS + KEYCAPS[keycaps].mass * key.width + (key.width >= 2 ? STABILISER_MASS : 0);
  const contactSeconds = Math.PI * Math.sqrt(mass / CONTACT_STIFFNESS);
  // The heavier the key, the stronger the blow, but fingers push all keys with the same force.
  const strength = speed * Math.sqrt(mass / STEM_MASS);
  return {
    atMs,
    hz,
    level: 2 * strength * share * spectrumOf(hz * contactSeconds) * (hz / (hz + RADIATION_HZ)),
    decayMs: 1000 / (Math.PI * hz * loss),
  };
}

/** The spectrum of a push with the form of half a sine, at the number of periods that fit into it. */
function spectrumOf(periods: number): number {
  const difference = 1 - 4 * periods ** 2;
  return Math.abs(difference) < 1e-6 ? Math.PI / 4 : Math.abs(Math.cos(Math.PI * periods) / difference);
}
