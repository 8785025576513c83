import * as z from 'zod/mini';
import type { AttributeValue } from '#features/catalogue/attribute/attribute.ts';
import {
  type AttributeDefinition,
  MAX_ATTRIBUTE_CHARACTERS,
  MAX_ATTRIBUTE_NUMBER,
} from '#features/catalogue/attribute/attribute-schema.ts';
import type { Category } from '#features/catalogue/category.ts';
import { CATEGORIES } from '#features/catalogue/category.ts';
import { isStatable, pictureAddressSchema, tidyLines } from '#features/catalogue/draft-fields.ts';
import type { FieldOf } from '#features/catalogue/field/field-kinds.ts';
import { MAX_PIECES } from '#features/catalogue/pieces.ts';
import { skuSchema } from '#features/catalogue/variant/sku.ts';
import { type Cents, fromDecimal } from '#features/pricing/money.ts';
import { withoutCurrency } from '#features/pricing/staff-amounts.ts';
import { TAX_CLASSES, type TaxClass } from '#features/pricing/tax.ts';
import { formatList } from '#platform/format-lists.ts';
import { currencyName, formatNumber } from '#platform/format-numbers.ts';
import { linesOf } from '#platform/lines-of.ts';
import { explainReadings, type NumberResult, readNumber } from '#platform/read-number.ts';
import { home } from '#platform/shop-home.ts';
import { shorten } from '#platform/shorten.ts';
import { parseFlag } from './flags.ts';
import type { NumberStyle } from './number-style.ts';
import { LIST_SEPARATOR } from './product-columns.ts';

/** What a cell says, or a sentence on what is wrong with it and what to write. */
export type ReadResult<Value> = { ok: true; value: Value } | { ok: false; message: string };

const MAX_QUOTED_CHARACTERS = 40;
const MAX_IMAGES = 12;
const MAX_NAMED_CHOICES = 6;

/** Quotes what a cell says, shortened. */
export function quote(text: string): string {
  return `“${shorten(text, MAX_QUOTED_CHARACTERS)}”`;
}

/** Reads a text of up to `max` characters, which may have several lines. */
export function readText(text: string, max: number): ReadResult<string> {
  const value = tidyLines(text);
  return value.length > max
    ? { ok: false, message: `is too long with ${formatNumber(text.length)} characters. Shorten it.` }
    : { ok: true, value };
}

/** Reads texts of one line each. */
export function readLines(text: string, { max, maxCharacters }: FieldOf<'lines'>): ReadResult<string[]> {
  const lines = linesOf(text);
  if (lines.length > max) return { ok: false, message: `has ${lines.length} lines. Keep up to ${max}.` };
  const long = lines.find((line) => line.length > maxCharacters);
  return long === undefined
    ? { ok: true, value: lines }
    : { ok: false, message: `${quote(long)} is too long. Use up to ${maxCharacters} characters in a line.` };
}

/** Reads a category by its name in the API. */
export function readCategory(text: string): ReadResult<Category> {
  return readChoice(text, CATEGORIES);
}

/** Reads a tax class by its name in the API. */
export function readTaxClass(text: string): ReadResult<TaxClass> {
  return readChoice(text, TAX_CLASSES);
}

function readChoice<Choice extends string>(text: string, choices: readonly Choice[]): ReadResult<Choice> {
  const typed = text.trim().toLowerCase();
  const value = choices.find((choice) => choice === typed);
  if (value) return { ok: true, value };
  return { ok: false, message: `${quote(text)} does not exist. Use ${formatList(choices, 'or')}.` };
}

/** Reads a price, which is whole unless the shop's prices have decimals, as in the product form. */
export function readPrice(text: string, { wholes, decimals }: NumberStyle): ReadResult<Cents> {
  const isWhole = home().wholePrices;
  const result = readNumber(withoutCurrency(text), { isWhole, decimalMarks: isWhole ? wholes : decimals });
  if (!result.ok || result.value < 0)
    return refuseNumber(text, result, `is not an amount in ${currencyName()}. Write one such as 149.`);
  const { value } = result;
  if (value > MAX_PIECES) return { ok: false, message: `${quote(text)} is above ${formatNumber(MAX_PIECES)}.` };
  if (isStatable(value)) return { ok: true, value: fromDecimal(value) };
  if (!isWhole) return { ok: false, message: `${quote(text)} has more than two decimals. Write ${value.toFixed(2)}.` };
  const [below, above] = [Math.floor(value), Math.ceil(value)];
  return { ok: false, message: `${quote(text)} is not a whole number. Write ${below} or ${above}.` };
}

/** Reads a whole number from 0 to `max`. */
export function readWhole(text: string, { wholes }: NumberStyle, max: number): ReadResult<number> {
  const result = readNumber(text, { isWhole: true, decimalMarks: wholes });
  if (!result.ok || result.value < 0 || !Number.isInteger(result.value))
    return refuseNumber(text, result, 'is not a whole number. Write a number such as 12.');
  const { value } = result;
  if (value > max) return { ok: false, message: `${quote(text)} is above ${formatNumber(max)}.` };
  return { ok: true, value };
}

/** Names what a text can mean as a number, or says that it is none. */
function refuseNumber(text: string, result: NumberResult, otherwise: string): { ok: false; message: string } {
  const isAmbiguous = !result.ok && result.readings.length > 0;
  return { ok: false, message: `${quote(text)} ${isAmbiguous ? explainReadings(result.readings) : otherwise}` };
}

/** Reads a flag as spreadsheets and people write it. */
export function readFlag(text: string): ReadResult<boolean> {
  const value = parseFlag(text);
  return value === undefined
    ? { ok: false, message: `${quote(text)} is neither yes nor no. Write one of them.` }
    : { ok: true, value };
}

/** Reads a SKU. */
export function readSku(text: string): ReadResult<string> {
  const parsed = skuSchema.safeParse(text);
  if (parsed.success) return { ok: true, value: parsed.data };
  return {
    ok: false,
    message: `${quote(text)} cannot be a SKU. Use up to 64 letters, digits, dots, dashes, underscores and slashes.`,
  };
}

/** Reads the value of an attribute by its kind. */
export function readAttributeValue(
  { kind, choices = [] }: AttributeDefinition,
  text: string,
  style: NumberStyle,
): ReadResult<AttributeValue> {
  const trimmed = text.trim();
  if (kind === 'boolean') return readFlag(text);
  if (kind === 'number') return readDecimal(text, style);
  const choice = choices.find((each) => each.toLowerCase() === trimmed.toLowerCase());
  if (kind === 'choice')
    return choice === undefined
      ? { ok: false, message: `${quote(text)} is not one of the choices. Use ${listChoices(choices)}.` }
      : { ok: true, value: choice };
  return trimmed.length > MAX_ATTRIBUTE_CHARACTERS
    ? { ok: false, message: `${quote(text)} is too long. Use up to ${MAX_ATTRIBUTE_CHARACTERS} characters.` }
    : { ok: true, value: trimmed };
}

function readDecimal(text: string, { decimals }: NumberStyle): ReadResult<number> {
  const result = readNumber(text, { decimalMarks: decimals });
  if (!result.ok) return refuseNumber(text, result, 'is not a number. Write one such as 12.5.');
  if (Math.abs(result.value) > MAX_ATTRIBUTE_NUMBER)
    return { ok: false, message: `${quote(text)} is too large. Write at most ${formatNumber(MAX_ATTRIBUTE_NUMBER)}.` };
  return result;
}

/** Names some of the choices. */
function listChoices(choices: readonly string[]): string {
  const named = choices.slice(0, MAX_NAMED_CHOICES);
  return formatList(named.length < choices.length ? [...named, 'another one of the attribute'] : named, 'or');
}

const imagesSchema = z.array(pictureAddressSchema);

/** Reads the address of a picture: returns the URL at which the shop has it. */
export type ReadPicture = (address: string) => ReadResult<string>;

/** Splits a cell into its entries. */
export function splitList(text: string): string[] {
  return text
    .split(LIST_SEPARATOR)
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** Reads the addresses of pictures, each of them once. */
export function readImages(text: string, readPicture: ReadPicture): ReadResult<string[]> {
  const addresses = splitList(text);
  if (addresses.length === 0) return { ok: false, message: 'is empty. Write the address of a picture.' };
  if (addresses.length > MAX_IMAGES)
    return { ok: false, message: `has ${addresses.length} pictures. Keep up to ${MAX_IMAGES}.` };
  const parsed = imagesSchema.safeParse(addresses);
  if (parsed.success) {
    const pictures = parsed.data.map(readPicture);
    const refused = pictures.find((picture) => !picture.ok);
    const urls = pictures.flatMap((picture) => (picture.ok ? [picture.value] : []));
    return refused ?? { ok: true, value: [...new Set(urls)] };
  }
  const wrong = addresses[Number(parsed.error.issues[0]?.path[0] ?? 0)] ?? '';
  return { ok: false, message: `${quote(wrong)} is not an address. Write one that begins with https:// or /.` };
}

const MAX_OPTION_CHARACTERS = { name: 50, value: 100 };

/** Reads the name of an option or one of its values. */
export function readOption(part: 'name' | 'value', text: string): ReadResult<string> {
  const value = text.trim();
  const max = MAX_OPTION_CHARACTERS[part];
  return value.length > max
    ? { ok: false, message: `${quote(value)} is too long. Use up to ${max} characters.` }
    : { ok: true, value };
}
