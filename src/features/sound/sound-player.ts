import type { BoardMaterials, Switch } from './materials.ts';
import { renderStroke } from './render-stroke.ts';
import type { StruckKey } from './stroke.ts';
import { describeStroke } from './stroke-model.ts';

/** Widths in units and places of the keys that are rendered. Others take the sound of the nearest one. */
const WIDTHS = [1, 1.5, 2.25, 6.25] as const;
const PLACES = [
  { x: 0.12, y: 0.5 },
  { x: 0.4, y: 0.55 },
] as const;
const DIRECTIONS = ['down', 'up'] as const;
type Direction = (typeof DIRECTIONS)[number];

/** By how much the speed of playing varies. */
const SPEED_SPREAD = 0.02;
/** How far to the side the outermost keys are heard, from 0 to 1. */
const PAN = 0.6;

/** Plays the keys of a board. */
export interface SoundPlayer {
  /** Renders the sounds of a switch. Until then its keys are silent. */
  prepare(switchKind: Switch): Promise<void>;
  /** Plays a key at once. */
  play(switchKind: Switch, direction: Direction, key: StruckKey): void;
  /** Sets the volume from 0 to 1. */
  setVolume(volume: number): void;
  close(): void;
}

/** Creates a player for a board. All sounds are rendered before they are needed, so that a press only starts one. */
export function createSoundPlayer(context: AudioContext, materials: BoardMaterials): SoundPlayer {
  const rendered = new Map<string, AudioBuffer[]>();
  const prepared = new Map<Switch, Promise<void>>();
  const output = new GainNode(context);
  output.connect(context.destination);

  async function renderAll(switchKind: Switch): Promise<void> {
    for (const direction of DIRECTIONS)
      for (const width of WIDTHS)
        for (const [index, place] of PLACES.entries()) {
          const stroke = describeStroke(materials, { switchKind, direction }, { width, ...place });
          // One after another, because each rendering has a thread of its own.
          const variations = [await renderStroke(stroke, 0), await renderStroke(stroke, 1)];
          rendered.set(nameOf(switchKind, direction, width, index), variations);
        }
  }

  return {
    async prepare(switchKind) {
      const pending = prepared.get(switchKind) ?? renderAll(switchKind);
      prepared.set(switchKind, pending);
      await pending;
    },

    play(switchKind, direction, { width, x }) {
      const nearest = WIDTHS.findLast((each) => each <= width + 0.01) ?? WIDTHS[0];
      const variations = rendered.get(nameOf(switchKind, direction, nearest, Math.abs(x - 0.5) > 0.25 ? 0 : 1));
      const buffer = variations?.[Math.floor(Math.random() * variations.length)];
      if (!buffer) return;
      const playbackRate = 1 + (Math.random() - 0.5) * SPEED_SPREAD;
      const source = new AudioBufferSourceNode(context, { buffer, playbackRate });
      source.connect(new StereoPannerNode(context, { pan: (x - 0.5) * 2 * PAN })).connect(output);
      source.start();
    },

    setVolume(volume) {
      // Loudness is heard as roughly the square of the level.
      output.gain.value = volume ** 2;
    },

    close() {
      context.close().catch(() => {});
    },
  };
}

function nameOf(switchKind: Switch, direction: Direction, width: number, place: number): string {
  return [switchKind, direction, width, place].join(' ');
}
