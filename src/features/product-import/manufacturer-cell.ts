import type { Manufacturer } from '#features/catalogue/manufacturer/manufacturer-schema.ts';
import { quote, type ReadResult } from './read-cells.ts';

/** The manufacturers of the shop: their names by id. */
export type ManufacturerNames = ReadonlyMap<string, string>;

/** Returns the names by which files call manufacturers. */
export function namesOf(manufacturers: readonly Manufacturer[]): ManufacturerNames {
  return new Map(manufacturers.map(({ _id, name }) => [_id, name]));
}

/** Reads a manufacturer by its name, in any case. @returns its id. */
export function readManufacturer(text: string, names: ManufacturerNames): ReadResult<string> {
  const typed = text.trim().toLowerCase();
  const [id] = [...names].find(([, name]) => name.toLowerCase() === typed) ?? [];
  return id === undefined
    ? {
        ok: false,
        message: `${quote(text)} is no manufacturer of this shop. Add it under Manufacturers, or correct it.`,
      }
    : { ok: true, value: id };
}
