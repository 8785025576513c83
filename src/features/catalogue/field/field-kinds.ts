import * as z from 'zod/mini';
import { type Cents, cents, fromDecimal } from '#features/pricing/money.ts';
import { centsSchema, priceSchema } from '#features/pricing/money-schema.ts';
import { TAX_CLASSES, type TaxClass } from '#features/pricing/tax.ts';
import { integer, text } from '#platform/database/columns.ts';
import { ifMissing } from '#platform/http/input-messages.ts';
import { CATEGORIES, type Category } from '../category.ts';
import { multilineText, requiredText, statedPrice } from '../draft-fields.ts';
import { type StoryBlock, storyBlockSchema, storyDraftSchema } from '../story/story-schema.ts';
import { type CodeRule, codeSchema } from './code-schema.ts';

/** What every plain field says about itself. */
interface Named {
  /** Its column in the database. */
  column: string;
  /** Its column in files of products. */
  cell: string;
  /** How staff call it. */
  label: string;
  /** How entries of the audit log call it. */
  audit: string;
}

/** A field that new products need. `missing` is the message if it is not stated. */
interface Required extends Named {
  missing: string;
}

/** A plain field: one value, in one column of the database and in one of files. */
export type PlainField =
  | (Required & { kind: 'text'; max: number })
  | (Required & { kind: 'category' })
  | (Named & { kind: 'tax-class' })
  | (Required & { kind: 'price' })
  | (Named & { kind: 'flag'; initial: boolean })
  | (Named & { kind: 'whole'; unit: string; max: number })
  | (Named & { kind: 'code'; rule: CodeRule; hint: string })
  | (Named & { kind: 'passage'; max: number })
  | (Named & { kind: 'lines'; max: number; maxCharacters: number })
  | (Named & { kind: 'manufacturer' })
  | (Named & { kind: 'story' });

export type FieldKind = PlainField['kind'];
export type FieldOf<Kind extends FieldKind> = Extract<PlainField, { kind: Kind }>;

const MAX_ID_CHARACTERS = 100;
const linesSchema = z.array(z.string());
const storySchema = z.array(storyBlockSchema);
/** A column that rows stored by earlier releases do not have. */
const laterText = { type: 'text', schema: z._default(z.nullable(z.string()), null) } as const;

/**
 * What a kind of field is in answers (`value`), in the database (`column`) and in requests (`draft`). `store` converts
 * its value for the database, `load` converts it back, and `accept` converts what requests state. `blank` is its value
 * as long as nothing is stated.
 */
export const KINDS = {
  text: {
    value: z.string(),
    column: text,
    draft: ({ missing, max }: FieldOf<'text'>) => requiredText(missing, max),
    store: (value: string) => value,
    load: (stored: string) => stored,
    accept: (draft: string) => draft,
    blank: () => '',
  },
  category: {
    value: z.enum(CATEGORIES),
    column: { type: 'text', schema: z.enum(CATEGORIES) },
    draft: ({ missing }: FieldOf<'category'>) => z.enum(CATEGORIES, { error: ifMissing(missing) }),
    store: (value: Category) => value,
    load: (stored: Category) => stored,
    accept: (draft: Category) => draft,
    blank: () => CATEGORIES[0],
  },
  'tax-class': {
    value: z.enum(TAX_CLASSES),
    // Imports of earlier releases stored rows without the column.
    column: { type: 'text', schema: z._default(z.enum(TAX_CLASSES), 'standard') },
    draft: (_: FieldOf<'tax-class'>) => z.optional(z.enum(TAX_CLASSES)),
    store: (value: TaxClass) => value,
    load: (stored: TaxClass) => stored,
    accept: (draft: TaxClass) => draft,
    blank: (): TaxClass => 'standard',
  },
  /** A price, whole or with two decimals as the shop has them. */
  price: {
    value: priceSchema,
    column: { type: 'bigint', schema: centsSchema },
    draft: ({ missing }: FieldOf<'price'>) => statedPrice(missing),
    store: (value: Cents) => value,
    load: (stored: Cents) => stored,
    accept: (draft: number) => fromDecimal(draft),
    blank: () => cents(0),
  },
  flag: {
    value: z.boolean(),
    column: integer,
    draft: ({ initial }: FieldOf<'flag'>) => z._default(z.boolean(), initial),
    store: (value: boolean) => Number(value),
    load: (stored: number) => stored === 1,
    accept: (draft: boolean) => draft,
    blank: ({ initial }: FieldOf<'flag'>) => initial,
  },
  /** A whole number that need not be stated. */
  whole: {
    value: z.optional(z.int()),
    // Imports of earlier releases stored rows without the column.
    column: { type: 'integer', schema: z._default(z.nullable(z.int()), null) },
    draft: ({ max }: FieldOf<'whole'>) => z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(max)))),
    store: (value?: number) => value ?? null,
    load: (stored: number | null) => stored ?? undefined,
    accept: (draft: number) => draft,
    blank: () => undefined,
  },
  /** A code that others assign, such as a GTIN. It need not be stated. */
  code: {
    value: z.optional(z.string()),
    column: laterText,
    draft: (field: FieldOf<'code'>) => z.optional(z.nullable(codeSchema(field))),
    store: (value?: string) => value ?? null,
    load: (stored: string | null) => stored ?? undefined,
    accept: (draft: string) => draft,
    blank: () => undefined,
  },
  /** A text of several lines. It need not be stated. */
  passage: {
    value: z.optional(z.string()),
    column: laterText,
    draft: ({ max }: FieldOf<'passage'>) => z.optional(z.nullable(multilineText(max))),
    store: (value?: string) => value ?? null,
    load: (stored: string | null) => stored ?? undefined,
    accept: (draft: string) => (draft === '' ? null : draft),
    blank: () => undefined,
  },
  /** The id of a manufacturer. It need not be stated. */
  manufacturer: {
    value: z.optional(z.string()),
    column: laterText,
    draft: (_: FieldOf<'manufacturer'>) => z.optional(z.nullable(z.string().check(z.maxLength(MAX_ID_CHARACTERS)))),
    store: (value?: string) => value ?? null,
    load: (stored: string | null) => stored ?? undefined,
    accept: (draft: string) => draft,
    blank: () => undefined,
  },
  /** Texts of one line each. A product need not have any. */
  lines: {
    value: z.optional(linesSchema),
    column: laterText,
    draft: ({ max, maxCharacters }: FieldOf<'lines'>) =>
      z.optional(z.nullable(z.array(requiredText('A line needs a text', maxCharacters)).check(z.maxLength(max)))),
    store: storeList,
    load: (stored: string | null) => parseList(stored, linesSchema),
    accept: (draft: readonly string[]) => (draft.length > 0 ? draft : null),
    blank: () => undefined,
  },
  /** Pictures, each with a title and a text. A product need not have any. */
  story: {
    value: z.optional(storySchema),
    column: laterText,
    draft: (_: FieldOf<'story'>) => z.optional(z.nullable(storyDraftSchema)),
    store: storeList,
    load: (stored: string | null) => parseList(stored, storySchema),
    accept: (draft: readonly StoryBlock[]) => (draft.length > 0 ? draft : null),
    blank: () => undefined,
  },
} as const;

function storeList(list?: readonly unknown[]): string | null {
  return list ? JSON.stringify(list) : null;
}

function parseList<Schema extends z.ZodMiniType>(stored: string | null, schema: Schema): z.output<Schema> | undefined {
  return stored === null ? undefined : schema.parse(JSON.parse(stored));
}
