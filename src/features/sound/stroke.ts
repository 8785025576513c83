/** A vibration that a blow starts and that dies away. */
export interface Ringing {
  /** Milliseconds after the key moves. */
  atMs: number;
  hz: number;
  level: number;
  /** The time in which the level falls to 1/e (by 8.7 dB), in milliseconds. */
  decayMs: number;
}

/** A short noise: parts that slide or strike. */
export interface Burst extends Ringing {
  /** The sharpness of its band of frequencies, centred on `hz`. */
  q: number;
}

/** The sound of a key that goes down or comes up. */
export interface Stroke {
  partials: readonly Ringing[];
  bursts: readonly Burst[];
}

/** A key as its sound needs it. */
export interface StruckKey {
  /** Width in units. */
  width: number;
  /** The place on the board from 0 to 1: from left to right, and from top to bottom. */
  x: number;
  y: number;
}
