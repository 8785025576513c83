import type * as z from 'zod/mini';
import type { RowOf } from '#platform/database/columns.ts';
import { objectFrom, propertyOf } from '#platform/objects.ts';
import { type FieldKind, KINDS, type PlainField } from './field-kinds.ts';

/** Plain fields by name. */
export type Fields = Readonly<Record<string, PlainField>>;

type KindOf<Field extends PlainField> = (typeof KINDS)[Field['kind']];
type Shape<Of extends Fields> = { [Name in keyof Of]: KindOf<Of[Name]>['value'] };
type Drafts<Of extends Fields> = { [Name in keyof Of]: ReturnType<KindOf<Of[Name]>['draft']> };
type ColumnsOf<Of extends Fields> = {
  [Name in keyof Of as Of[Name]['column']]: KindOf<Of[Name]>['column'];
};

/** The values of plain fields by name. */
export type ValuesOf<Of extends Fields> = z.output<z.ZodMiniObject<Shape<Of>>>;

/** New values of some fields. Null removes one. */
export type ChangesOf<Of extends Fields> = { [Name in keyof ValuesOf<Of>]?: Changed<ValuesOf<Of>[Name]> };

type Changed<Value> = undefined extends Value ? Value | null : Value;

/** New values of the fields that a draft states. */
type AcceptedOf<Of extends Fields, Draft> = {
  [Name in keyof Draft as Name extends keyof Of ? Name : never]: Name extends keyof ValuesOf<Of>
    ? Changed<ValuesOf<Of>[Name]>
    : never;
};

/** A kind of field, for code that treats all alike: each value comes from a field of the kind. */
interface AnyKind {
  value: z.ZodMiniType;
  draft(field: PlainField): z.ZodMiniType;
  store(value: unknown): string | number | null;
  load(stored: unknown): unknown;
  accept(draft: unknown): unknown;
  blank(field: PlainField): unknown;
}

const kinds: Readonly<Record<FieldKind, AnyKind>> = KINDS;

function kindOf({ kind }: PlainField): AnyKind {
  return kinds[kind];
}

/** Returns an object with what `map` returns for each field. */
export function mapFields<Result extends object>(
  fields: Fields,
  map: (field: PlainField, name: string) => unknown,
): Result {
  return objectFrom(Object.entries(fields).map(([name, field]) => [name, map(field, name)]));
}

/** Returns the schema of each field in answers. */
export function shapeOf<Of extends Fields>(fields: Of): Shape<Of> {
  return mapFields(fields, (field) => kindOf(field).value);
}

/** Returns the schema of each field in requests. */
export function draftsOf<Of extends Fields>(fields: Of): Drafts<Of> {
  return mapFields(fields, (field) => kindOf(field).draft(field));
}

/** Returns the columns of fields in the database. */
export function columnsOf<Of extends Fields>(fields: Of): ColumnsOf<Of> {
  return objectFrom(Object.values(fields).map(({ kind, column }) => [column, KINDS[kind].column]));
}

/** Converts values for the database. */
export function storeValues<Of extends Fields>(fields: Of, values: Readonly<ValuesOf<Of>>): RowOf<ColumnsOf<Of>> {
  return objectFrom(
    Object.entries(fields).map(([name, field]) => [field.column, kindOf(field).store(propertyOf(values, name))]),
  );
}

/** Creates a function that converts the columns of a row. */
export function createLoader<Of extends Fields>(fields: Of): (row: RowOf<ColumnsOf<Of>>) => ValuesOf<Of> {
  const loaded = Object.entries(fields).map(([name, field]) => ({ name, column: field.column, kind: kindOf(field) }));
  return (row) => {
    const values: (readonly [string, unknown])[] = [];
    for (const { name, column, kind } of loaded) {
      const value = kind.load(propertyOf(row, column));
      if (value !== undefined) values.push([name, value]);
    }
    return objectFrom(values);
  };
}

/** Converts what a request states of the fields. Leaves out the rest. */
export function acceptDraft<Of extends Fields, Draft extends object>(fields: Of, draft: Draft): AcceptedOf<Of, Draft> {
  const stated = Object.entries(draft).flatMap(([name, value]) => {
    const field = fields[name];
    if (!field || value === undefined) return [];
    return [[name, value === null ? null : kindOf(field).accept(value)] as const];
  });
  return objectFrom(stated);
}

/** Returns an object with new values. Those that are null are removed. */
export function applyChanges<Target extends object, Changes extends object>(
  target: Target,
  changes: Changes,
): Target & { [Name in keyof Changes]: Exclude<Changes[Name], null> } {
  return objectFrom(Object.entries({ ...target, ...changes }).filter(([, value]) => value !== null));
}

/** Whether a product need not have a field. */
export function isOptional(field: PlainField): boolean {
  return kindOf(field).blank(field) === undefined;
}

/** Returns the values of fields of which nothing is stated. */
export function blankValues<Of extends Fields>(fields: Of): ValuesOf<Of> {
  return mapFields(fields, (field) => kindOf(field).blank(field));
}
