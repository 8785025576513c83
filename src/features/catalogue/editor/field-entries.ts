import * as z from 'zod/mini';
import { type Cents, toDecimal } from '#features/pricing/money.ts';
import { TAX_CLASSES, type TaxClass } from '#features/pricing/tax.ts';
import { linesOf } from '#platform/lines-of.ts';
import { propertyOf } from '#platform/objects.ts';
import { CATEGORIES, type Category } from '../category.ts';
import { multilineText, requiredText } from '../draft-fields.ts';
import { codeSchema } from '../field/code-schema.ts';
import type { FieldKind, FieldOf, PlainField } from '../field/field-kinds.ts';
import { type Fields, mapFields } from '../field/field-values.ts';
import { optionalInteger, textOf, typedPrice } from '../form-numbers.ts';
import { type StoryBlock, storyBlockSchema, storyDraftSchema } from '../story/story-schema.ts';

/**
 * What is typed or chosen in the form for each kind of field: the schema of any entry (`typed`), the schema that checks
 * and converts one, and the entry for a value.
 */
const ENTRIES = {
  text: {
    typed: z.string(),
    schema: ({ missing, max }: FieldOf<'text'>) => requiredText(missing, max),
    entryOf: (value?: string) => value ?? '',
  },
  category: {
    typed: z.string(),
    schema: ({ missing }: FieldOf<'category'>) => z.pipe(z.string(), z.enum(CATEGORIES, missing)),
    entryOf: (value?: Category) => value ?? '',
  },
  'tax-class': {
    typed: z.string(),
    schema: (_: FieldOf<'tax-class'>) => z.pipe(z.string(), z.enum(TAX_CLASSES)),
    entryOf: (value?: TaxClass) => value ?? 'standard',
  },
  price: {
    typed: z.string(),
    schema: ({ label, missing }: FieldOf<'price'>) => typedPrice(label, missing),
    entryOf: (value?: Cents) => textOf(value && toDecimal(value)),
  },
  flag: {
    typed: z.boolean(),
    schema: () => z.boolean(),
    entryOf: (value: boolean | undefined, { initial }: FieldOf<'flag'>) => value ?? initial,
  },
  whole: {
    typed: z.string(),
    schema: ({ label, max }: FieldOf<'whole'>) => optionalInteger(label, max),
    entryOf: (value?: number) => textOf(value),
  },
  code: {
    typed: z.string(),
    schema: (field: FieldOf<'code'>) =>
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((text) => text.trim() || null),
        ),
        z.nullable(codeSchema(field)),
      ),
    entryOf: (value?: string) => value ?? '',
  },
  passage: {
    typed: z.string(),
    schema: ({ max }: FieldOf<'passage'>) => multilineText(max),
    entryOf: (value?: string) => value ?? '',
  },
  /** The id of the chosen option, or an empty text. */
  manufacturer: {
    typed: z.string(),
    schema: (_: FieldOf<'manufacturer'>) =>
      z.pipe(
        z.string(),
        z.transform((id) => id || null),
      ),
    entryOf: (value?: string) => value ?? '',
  },
  /** One text per line. */
  lines: {
    typed: z.string(),
    schema: ({ max, maxCharacters, label }: FieldOf<'lines'>) =>
      z.pipe(
        z.pipe(z.string(), z.transform(linesOf)),
        z
          .array(z.string().check(z.maxLength(maxCharacters, `A line has at most ${maxCharacters} characters`)))
          .check(z.maxLength(max, `${label} has at most ${max} lines`)),
      ),
    entryOf: (value?: readonly string[]) => value?.join('\n') ?? '',
  },
  story: {
    typed: z.array(storyBlockSchema),
    schema: (_: FieldOf<'story'>) => storyDraftSchema,
    entryOf: (value?: readonly StoryBlock[]) => [...(value ?? [])],
  },
} as const satisfies Record<FieldKind, object>;

type EntryKind<Field extends PlainField> = (typeof ENTRIES)[Field['kind']];
type Schemas<Of extends Fields> = { [Name in keyof Of]: ReturnType<EntryKind<Of[Name]>['schema']> };
type TypedSchemas<Of extends Fields> = { [Name in keyof Of]: EntryKind<Of[Name]>['typed'] };
type EntriesOf<Of extends Fields> = { -readonly [Name in keyof Of]: ReturnType<EntryKind<Of[Name]>['entryOf']> };

/** A kind of field, for code that treats all alike: each value comes from a field of the kind. */
interface AnyKind {
  schema(field: PlainField): z.ZodMiniType;
  entryOf(value: unknown, field: PlainField): unknown;
}

const kinds: Readonly<Record<FieldKind, AnyKind>> = ENTRIES;

/** Returns the schema of anything that is entered in each field. */
export function typedSchemasOf<Of extends Fields>(fields: Of): TypedSchemas<Of> {
  return mapFields(fields, ({ kind }) => ENTRIES[kind].typed);
}

/** Returns the schema that checks and converts what is entered in each field. */
export function entrySchemasOf<Of extends Fields>(fields: Of): Schemas<Of> {
  return mapFields(fields, (field) => kinds[field.kind].schema(field));
}

/** Returns the entries for the fields of a product, or for a new one. */
export function entriesOf<Of extends Fields>(fields: Of, values: object = {}): EntriesOf<Of> {
  return mapFields(fields, (field, name) => kinds[field.kind].entryOf(propertyOf(values, name), field));
}
