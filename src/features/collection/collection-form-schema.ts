import * as z from 'zod/mini';
import { CATEGORIES } from '#features/catalogue/category.ts';
import { fromDecimal } from '#features/pricing/money.ts';
import { asTyped, readAmount } from '#features/pricing/staff-amounts.ts';
import { readNumber, readWholeNumber } from '#platform/read-number.ts';
import { type Collection, collectionDraftSchema, type Rule, ruleSchema } from './collection-schema.ts';

/** A product that was picked, as the form shows it. */
const pickedSchema = z.object({ _id: z.string(), name: z.string(), image: z.string() });
export type PickedProduct = z.infer<typeof pickedSchema>;

const ruleEntriesSchema = z.object({
  /** Empty for every category. */
  category: z.union([z.enum(CATEGORIES), z.literal('')]),
  company: z.string(),
  attributes: z.record(z.string(), z.array(z.string())),
  maxPrice: z.string(),
  reduced: z.boolean(),
  minRating: z.string(),
  newDays: z.string(),
});
/** What staff have entered of a rule. */
export type RuleEntries = z.infer<typeof ruleEntriesSchema>;

const entriesSchema = z.object({
  title: z.string(),
  slug: z.string(),
  text: z.string(),
  /** Empty for none. */
  image: z.string(),
  kind: z.enum(['picked', 'rule']),
  picked: z.array(pickedSchema),
  rule: ruleEntriesSchema,
  published: z.boolean(),
  metaTitle: z.string(),
  metaDescription: z.string(),
});
/** What staff have entered in the form of a collection. */
export type CollectionEntries = z.infer<typeof entriesSchema>;

/** The schema for the form of a collection. Its errors have the paths of the fields. */
export const collectionFormSchema = z.pipe(z.pipe(entriesSchema, z.transform(toDraftJson)), collectionDraftSchema);

function toDraftJson(entries: CollectionEntries): z.input<typeof collectionDraftSchema> {
  const { title, slug, text, image, kind, picked, rule, published, metaTitle, metaDescription } = entries;
  const shared = {
    title,
    text,
    published,
    ...(slug.trim() !== '' && { slug: slug.trim() }),
    ...(image !== '' && { image }),
    ...(metaTitle.trim() !== '' && { metaTitle }),
    ...(metaDescription.trim() !== '' && { metaDescription }),
  };
  return kind === 'rule'
    ? { ...shared, kind, rule: toRuleJson(rule) }
    : { ...shared, kind, productIds: picked.map(({ _id }) => _id) };
}

/** Reads a rule as far as it is complete. Undefined while it has an error. */
export function readRule(entries: RuleEntries): Rule | undefined {
  return ruleSchema.safeParse(toRuleJson(entries)).data;
}

function toRuleJson({ category, company, attributes, maxPrice, reduced, minRating, newDays }: RuleEntries) {
  const stated = Object.entries(attributes).map(
    ([key, values]) => [key, values.filter((value) => value !== '')] as const,
  );
  const used = stated.filter(([, values]) => values.length > 0);
  return {
    ...(category !== '' && { category }),
    ...(company.trim() !== '' && { company: company.trim() }),
    ...(used.length > 0 && { attributes: Object.fromEntries(used) }),
    ...(maxPrice.trim() !== '' && { maxPrice: readAmount(maxPrice) ?? Number.NaN }),
    ...(reduced && { reduced }),
    ...(minRating.trim() !== '' && { minRating: numberOf(minRating) }),
    ...(newDays.trim() !== '' && { newDays: readWholeNumber(newDays) ?? Number.NaN }),
  };
}

function numberOf(text: string): number {
  const result = readNumber(text);
  return result.ok ? result.value : Number.NaN;
}

/** Returns the entries to begin with, for a new collection or one that is edited with the products that were picked. */
export function collectionEntriesOf(collection?: Collection, picked: readonly PickedProduct[] = []): CollectionEntries {
  return {
    title: collection?.title ?? '',
    slug: collection?.slug ?? '',
    text: collection?.text ?? '',
    image: collection?.image ?? '',
    kind: collection?.kind ?? 'rule',
    picked: [...picked],
    rule: ruleEntriesOf(collection?.rule ?? {}),
    published: collection?.published ?? true,
    metaTitle: collection?.metaTitle ?? '',
    metaDescription: collection?.metaDescription ?? '',
  };
}

function ruleEntriesOf({ category, company, attributes, maxPrice, reduced, minRating, newDays }: Rule): RuleEntries {
  return {
    category: category ?? '',
    company: company ?? '',
    attributes: attributes ?? {},
    maxPrice: maxPrice === undefined ? '' : asTyped(fromDecimal(maxPrice)),
    reduced: reduced ?? false,
    minRating: minRating === undefined ? '' : String(minRating),
    newDays: newDays === undefined ? '' : String(newDays),
  };
}
