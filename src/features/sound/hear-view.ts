import type { Markup } from '#ui/markup.ts';
import type { BoardColours } from './board-colours.ts';
import type { BoardMaterials, Switch } from './materials.ts';

/** The height of the drawing of how loud a key is, in its own pixels. */
export const WAVE_HEIGHT = 80;

/** What the page of a keyboard shows of its sound, before any script for sound is loaded. */
export interface HearView {
  /** The drawn board, as SVG. */
  drawing: Markup;
  /** The colours of the drawing for each value of the product's colour option, or for "". */
  colours: Readonly<Record<string, BoardColours>>;
  materials: BoardMaterials;
  /** The name of the option that chooses the switch. Absent if the product has no such option. */
  switchOption: string | undefined;
  switches: readonly [HeardSwitch, ...HeardSwitch[]];
}

/** The force of a switch over its way, as a path in a drawing of 80 by 40, and the point where a key counts. */
export interface Curve {
  path: string;
  x: number;
  y: number;
}

/** A switch that can be heard. */
export interface HeardSwitch {
  name: Switch;
  /** How it sounds, such as "soft, medium-low, 38 ms". */
  description: string;
  /** How it feels and sounds, in a few words: "soft bump, low". */
  words: string;
  curve: Curve;
  /** The switch on this board, for play keys. */
  sample: string;
  /** How loud a key is over time, as `ThockLine` draws it. */
  wave: string;
}
