import { type BoardMaterials, CASES, KEYCAPS, MOUNTINGS, PLATES, SWITCHES, type Switch } from './materials.ts';

/** What a play key plays: a switch on a board. */
export interface Sample {
  switchKind: Switch;
  materials: BoardMaterials;
}

const SEPARATOR = '|';

/** Writes a sample as a short text, which pages carry for each play key. */
export function writeSample({ switchKind, materials }: Sample): string {
  const { plate, case: caseName, mounting, keycaps, width, height } = materials;
  return [switchKind, plate, caseName, mounting, keycaps, width, height].join(SEPARATOR);
}

/** Reads a sample. Undefined if another release has written it. */
export function readSample(text: string): Sample | undefined {
  const [kind, plateName, caseText, mountingName, capsName, width, height] = text.split(SEPARATOR);
  const switchKind = SWITCHES.find((each) => each === kind);
  const plate = keyIn(PLATES, plateName);
  const caseName = keyIn(CASES, caseText);
  const mounting = keyIn(MOUNTINGS, mountingName);
  const keycaps = keyIn(KEYCAPS, capsName);
  if (!switchKind || !plate || !caseName || !mounting || !keycaps) return undefined;
  const size = { width: Number(width), height: Number(height) };
  if (!(size.width > 0 && size.height > 0)) return undefined;
  return { switchKind, materials: { plate, case: caseName, mounting, keycaps, ...size } };
}

function keyIn<Name extends string>(table: Readonly<Record<Name, unknown>>, text = ''): Name | undefined {
  return isKeyIn(table, text) ? text : undefined;
}

function isKeyIn<Name extends string>(table: Readonly<Record<Name, unknown>>, text: string): text is Name {
  return Object.hasOwn(table, text);
}
