import type { Category } from '#features/catalogue/category.ts';
import type { FieldKind, FieldOf, PlainField } from '#features/catalogue/field/field-kinds.ts';
import { type Cents, toDecimal } from '#features/pricing/money.ts';
import type { TaxClass } from '#features/pricing/tax.ts';
import { formatFlag } from './flags.ts';
import { type ManufacturerNames, readManufacturer } from './manufacturer-cell.ts';
import {
  type ReadResult,
  readCategory,
  readFlag,
  readLines,
  readPrice,
  readTaxClass,
  readText,
  readWhole,
} from './read-cells.ts';
import { readCode } from './read-code.ts';
import type { ReadingStyle } from './reading-style.ts';
import { readStory, writeStory } from './story-cell.ts';

/** How each kind of field is written in a cell, and read from one that is not empty. */
const CELLS = {
  text: {
    write: (value: string) => value,
    read: (text: string, { max }: FieldOf<'text'>) => readText(text, max),
  },
  category: { write: (value: Category) => value, read: readCategory },
  'tax-class': { write: (value: TaxClass) => value, read: readTaxClass },
  price: {
    write: (value: Cents) => formatAmount(value),
    read: (text: string, _: FieldOf<'price'>, { numbers }: ReadingStyle) => readPrice(text, numbers),
  },
  flag: { write: formatFlag, read: readFlag },
  whole: {
    write: (value: number) => String(value),
    read: (text: string, { max }: FieldOf<'whole'>, { numbers }: ReadingStyle) => readWhole(text, numbers, max),
  },
  code: {
    write: (value: string) => value,
    read: (text: string, { rule }: FieldOf<'code'>, _: ReadingStyle, present?: string) => readCode(text, rule, present),
  },
  passage: {
    write: (value: string) => value,
    read: (text: string, { max }: FieldOf<'passage'>) => readText(text, max),
  },
  manufacturer: {
    write: (value: string, names: ManufacturerNames) => names.get(value) ?? '',
    read: (text: string, _: FieldOf<'manufacturer'>, { manufacturers }: ReadingStyle) =>
      readManufacturer(text, manufacturers),
  },
  lines: {
    write: (value: readonly string[]) => value.join('\n'),
    read: (text: string, field: FieldOf<'lines'>) => readLines(text, field),
  },
  story: {
    write: writeStory,
    read: (text: string, _: FieldOf<'story'>, { readPicture }: ReadingStyle) => readStory(text, readPicture),
  },
} as const satisfies Record<FieldKind, object>;

/** A kind of field, for code that treats all alike: each value comes from a field of the kind. */
interface AnyKind {
  write(value: unknown, manufacturers: ManufacturerNames): string;
  read(text: string, field: PlainField, style: ReadingStyle, present: unknown): ReadResult<unknown>;
}

const kinds: Readonly<Record<FieldKind, AnyKind>> = CELLS;

/** Writes the value of a field as a cell. */
export function writeCell({ kind }: PlainField, value: unknown, manufacturers: ManufacturerNames): string {
  return value === undefined ? '' : kinds[kind].write(value, manufacturers);
}

/** Reads the value of a field from a cell. `present` is its value in the shop. */
export function readCell(
  field: PlainField,
  text: string,
  { style, present }: { style: ReadingStyle; present: unknown },
): ReadResult<unknown> {
  return kinds[field.kind].read(text, field, style, present);
}

/** 1999 → "19.99", without separators of thousands, for programs. */
export function formatAmount(amount: Cents): string {
  return String(toDecimal(amount));
}
