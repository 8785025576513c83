import { EU_MEMBERS } from '#platform/european-union.ts';

/** Countries without customs between them, each listed once. Every other country is an area of its own. */
const AREAS = [
  // The customs union of the EU with Monaco. Northern Ireland has the code of the United Kingdom.
  [...EU_MEMBERS, 'MC'],
  ['GB', 'IM', 'GG', 'JE'],
  ['US', 'PR'],
  ['CH', 'LI'],
].map((codes) => new Set(codes));

/** Whether parcels between two countries (ISO 3166-1 alpha-2) need no customs declaration. */
export function isSameCustomsArea(one: string, other: string): boolean {
  return one === other || AREAS.some((area) => area.has(one) && area.has(other));
}
