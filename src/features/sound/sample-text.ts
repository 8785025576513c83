import {
  type BoardMaterials,
  CASES,
  KEYCAPS,
  knownName,
  MOUNTINGS,
  PLATES,
  SWITCHES,
  type Switch,
} from './materials.ts';

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
  const plate = knownName(PLATES, plateName);
  const caseName = knownName(CASES, caseText);
  const mounting = knownName(MOUNTINGS, mountingName);
  const keycaps = knownName(KEYCAPS, capsName);
  if (!switchKind || !plate || !caseName || !mounting || !keycaps) return undefined;
  const size = { width: Number(width), height: Number(height) };
  if (!(size.width > 0 && size.height > 0)) return undefined;
  return { switchKind, materials: { plate, case: caseName, mounting, keycaps, ...size } };
}
