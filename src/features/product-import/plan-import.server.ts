import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import type { Variant } from '#features/catalogue/variant/variant-schema.ts';
import { variantText } from '#features/catalogue/variant/variants.ts';
import { differenceOf, type StoredProduct, toStored } from '#features/catalogue/writing/stored-product.server.ts';
import type { MembershipChange } from '#features/collection/memberships.server.ts';
import { shorten } from '#platform/shorten.ts';
import { isReservedSlug } from '#platform/slug.ts';
import { activeOf, type Candidate, type Group } from './candidate.ts';
import type { FileCollections } from './collections-cell.ts';
import type { FiledProduct } from './filed-product.ts';
import { type FiledKnownProduct, identifyRows, type KnownVariants } from './identify-rows.server.ts';
import type { ManufacturerNames } from './manufacturer-cell.ts';
import { type PlannedProduct, planProduct } from './plan-product.ts';
import { cellsOf } from './product-cells.ts';
import { isColumn } from './product-columns.ts';
import type { CellChange, ImportRow } from './product-import-schema.ts';
import { quote, type ReadPicture } from './read-cells.ts';
import type { Sheet } from './read-sheet.server.ts';

/** A product that the import changes, or with `before` undefined adds. */
export interface PlannedDifference {
  before: StoredProduct | undefined;
  after: StoredProduct;
  /** Undefined if its collections stay. */
  memberships?: MembershipChange | undefined;
}

/** What an import is compared with. `at` is when, in epoch milliseconds. */
interface PlanContext {
  known: KnownVariants;
  definitions: readonly AttributeDefinition[];
  readPicture: ReadPicture;
  manufacturers: ManufacturerNames;
  collections: FileCollections;
  at: number;
}

/** What an import would do. */
export interface ImportPlan {
  rows: ImportRow[];
  /** In the order of the products' ids, in which databases write fastest. */
  differences: PlannedDifference[];
}

const GROUPS_AT_ONCE = 50;
const MAX_CHANGES_PER_ROW = 6;
const MAX_CHANGE_CHARACTERS = 60;

/** Plans an import, in steps of a few milliseconds. */
export async function planImport(
  { rows: sheetRows, numbers }: Sheet,
  { known, definitions, readPicture, manufacturers, collections, at }: PlanContext,
): Promise<ImportPlan> {
  const style = { numbers, definitions, readPicture, manufacturers, collections };
  const { candidates, groups } = identifyRows(sheetRows, known);
  const plans = new Map<Group, PlannedProduct | undefined>();
  await inSteps(groups, (group) => plans.set(group, planProduct(group, style)));
  const findConflicts = () => findSkuConflicts(plans, known).union(findSlugConflicts(plans, known));
  for (let conflicts = findConflicts(); conflicts.size > 0; conflicts = findConflicts()) {
    await inSteps([...conflicts], (group) => plans.set(group, planProduct(group, style)));
  }
  const rows = new Map<Candidate, ImportRow>();
  const differences: PlannedDifference[] = [];
  await inSteps([...plans], ([group, plan]) => {
    for (const candidate of group.candidates) rows.set(candidate, describeRow(candidate, plan, manufacturers));
    if (plan && !isDeepStrictEqual(plan.after, group.product))
      differences.push(toDifference(plan.after, known.products.get(plan.after._id), { collections, at }));
  });
  return {
    rows: candidates.map((candidate) => rows.get(candidate) ?? describeRow(candidate, undefined, manufacturers)),
    differences: differences.sort((a, b) => (a.after.row.id < b.after.row.id ? -1 : 1)),
  };
}

function toDifference(
  after: FiledProduct,
  known: FiledKnownProduct | undefined,
  { collections, at }: Pick<PlanContext, 'collections' | 'at'>,
): PlannedDifference {
  const memberships = changeOf(after, known, collections);
  return known
    ? { ...differenceOf(known, after), memberships }
    : { before: undefined, after: toStored(after, at), memberships };
}

/** Returns how the collections of a product change. */
function changeOf(
  { _id: productId, collections: slugs }: FiledProduct,
  known: FiledKnownProduct | undefined,
  collections: FileCollections,
): MembershipChange | undefined {
  if (isDeepStrictEqual(slugs, known?.product.collections ?? [])) return undefined;
  const before = known?.memberships ?? [];
  const after = slugs.flatMap((slug) => {
    const collectionId = collections.get(slug)?.id;
    return before.find((each) => each.collectionId === collectionId) ?? (collectionId ? { collectionId } : []);
  });
  return { productId, before, after };
}

async function inSteps<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (index % GROUPS_AT_ONCE === 0) await yieldToEventLoop();
    work(item);
  }
}

/** Refuses rows whose SKU another variant has after the import. @returns the groups to be planned again. */
function findSkuConflicts(plans: ReadonlyMap<Group, PlannedProduct | undefined>, known: KnownVariants): Set<Group> {
  const changed = [...plans].flatMap(([group, plan]) =>
    (plan?.variants ?? []).map(({ variant, candidate }) => ({ group, variant, candidate })),
  );
  const finalSkus = new Map(changed.map(({ variant }) => [variant._id, variant.sku]));
  const rowOfSku = new Map<string, number>();
  const conflicts = new Set<Group>();
  for (const { group, variant, candidate } of changed) {
    if (!candidate || candidate.variant?.sku === variant.sku) continue;
    const owner = known.bySku.get(variant.sku);
    const isOwned =
      owner !== undefined && owner._id !== variant._id && (finalSkus.get(owner._id) ?? owner.sku) === owner.sku;
    const row = rowOfSku.get(variant.sku);
    rowOfSku.set(variant.sku, row ?? candidate.row);
    if (!isOwned && row === undefined) continue;
    const place = row === undefined ? 'by another variant' : `in row ${row}`;
    candidate.errors.push({ column: 'sku', message: `is already used ${place}. Give each variant its own.` });
    conflicts.add(group);
  }
  return conflicts;
}

/** Refuses the rows of products that cannot get their address. @returns the groups to be planned again. */
function findSlugConflicts(plans: ReadonlyMap<Group, PlannedProduct | undefined>, known: KnownVariants): Set<Group> {
  const rowOfSlug = new Map<string, number>();
  const conflicts = new Set<Group>();
  for (const [group, plan] of plans) {
    const slug = plan?.after.slug;
    const stating = activeOf(group.candidates);
    const [first] = stating;
    if (!plan || !first || slug === undefined || slug === group.product?.slug) continue;
    const row = rowOfSlug.get(slug);
    rowOfSlug.set(slug, row ?? first.row);
    const isOwned = (known.slugOwners.get(slug) ?? plan.after._id) !== plan.after._id;
    const mistake = findSlugConflict(slug, { row, isOwned });
    if (mistake === undefined) continue;
    for (const candidate of stating) candidate.errors.push({ column: 'slug', message: mistake });
    conflicts.add(group);
  }
  return conflicts;
}

/** Says why a product cannot get a slug that an earlier row has, or another product of the shop. */
function findSlugConflict(
  slug: string,
  { row, isOwned }: { row: number | undefined; isOwned: boolean },
): string | undefined {
  if (isReservedSlug(slug)) return `${quote(slug)} is a word that the shop uses itself. Choose another one.`;
  if (row !== undefined) return `is already the address in row ${row}. Give each product its own.`;
  return isOwned ? 'is already the address of another product. Give each product its own.' : undefined;
}

function describeRow(
  candidate: Candidate,
  plan: PlannedProduct | undefined,
  manufacturers: ManufacturerNames,
): ImportRow {
  const { row, cells, errors } = candidate;
  const built = plan?.variants.find((each) => each.candidate === candidate);
  const name = shorten(cells.name || candidate.product?.name || '', MAX_CHANGE_CHARACTERS);
  if (!plan || !built || errors.length > 0) {
    const sku = shorten(cells.sku || candidate.variant?.sku || '', MAX_CHANGE_CHARACTERS);
    return { row, action: 'refused', sku, name: nameOf(name, candidate.variant?.values ?? {}), errors };
  }
  const { variant } = built;
  const changes = describeChanges(candidate, { after: plan.after, variant }, manufacturers);
  const action = candidate.variant ? (changes.length > 0 ? 'change' : 'same') : 'add';
  const described = { row, action, sku: variant.sku, name: nameOf(plan.after.name, variant.values) } as const;
  return changes.length > 0 ? { ...described, changes } : described;
}

function nameOf(product: string, values: Readonly<Record<string, string>>): string {
  return [product, variantText(values)].filter(Boolean).join(', ');
}

type CellTexts = Readonly<Record<string, string | undefined>>;

/** Describes the cells of a row that change; of a new variant price and stock. */
function describeChanges(
  { cells, product, variant }: Candidate,
  planned: { after: FiledProduct; variant: Variant },
  manufacturers: ManufacturerNames,
): CellChange[] {
  const after: CellTexts = cellsOf(planned.after, planned.variant, manufacturers);
  if (!product || !variant) {
    return (['price', 'stock'] as const).map((column) => ({ column, to: after[column] ?? '' }));
  }
  const before: CellTexts = cellsOf(product, variant, manufacturers);
  return Object.keys(cells)
    .filter((column) => isColumn(column) && before[column] !== after[column])
    .slice(0, MAX_CHANGES_PER_ROW)
    .map((column) => ({
      column,
      from: shorten(before[column] ?? '', MAX_CHANGE_CHARACTERS),
      to: shorten(after[column] ?? '', MAX_CHANGE_CHARACTERS),
    }));
}
