/** Countries without customs between them, each listed once. Every other country is an area of its own. */
const AREAS = [
  // The customs union of the EU with Monaco. Northern Ireland has the code of the United Kingdom.
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT MC NL PL PT RO SK SI ES SE',
  'GB IM GG JE',
  'US PR',
  'CH LI',
].map((codes) => new Set(codes.split(' ')));

/** Whether parcels between two countries (ISO 3166-1 alpha-2) need no customs declaration. */
export function isSameCustomsArea(one: string, other: string): boolean {
  return one === other || AREAS.some((area) => area.has(one) && area.has(other));
}
