import type { Stroke } from './stroke.ts';

/** By how much a sound has faded when its decay ends, as a factor: 20 dB. */
const FADED = 0.1;
/** The longest sound in milliseconds. */
export const STROKE_MS = 180;

/** Returns the level of a stroke after a time in milliseconds. */
export function levelAt({ partials, bursts }: Stroke, ms: number): number {
  const power = [...partials, ...bursts]
    .filter(({ atMs }) => atMs <= ms)
    .reduce((sum, { level, atMs, decayMs }) => sum + (level * Math.exp((atMs - ms) / decayMs)) ** 2, 0);
  return Math.sqrt(power);
}

/** What can be measured of a stroke without hearing it. */
export interface StrokeMeasures {
  peak: number;
  /** How long until it has faded by 20 dB, in milliseconds. */
  decayMs: number;
  /** The mean frequency, weighted by energy, in hertz. */
  centroidHz: number;
}

/** Measures a stroke from its description. */
export function measureStroke(stroke: Stroke): StrokeMeasures {
  const levels = Array.from({ length: STROKE_MS }, (_, ms) => levelAt(stroke, ms));
  const peak = Math.max(...levels);
  const parts = [...stroke.partials, ...stroke.bursts];
  const energies = parts.map(({ hz, level, decayMs }) => ({ hz, energy: level ** 2 * decayMs }));
  const total = energies.reduce((sum, { energy }) => sum + energy, 0);
  return {
    peak,
    decayMs: levels.findLastIndex((level) => level > peak * FADED) + 1,
    centroidHz: energies.reduce((sum, { hz, energy }) => sum + hz * energy, 0) / total,
  };
}
