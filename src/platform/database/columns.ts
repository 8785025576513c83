import * as z from 'zod/mini';
import { pluck } from '../objects.ts';
import type { ColumnType } from './row-statement.server.ts';

/** A column of a table: its type in PostgreSQL, and the schema of its values. */
export interface Column {
  type: ColumnType;
  schema: z.ZodMiniType<string | number | null>;
}

/** The columns of a table by name. */
export type Columns = Readonly<Record<string, Column>>;

/** A row with these columns. */
export type RowOf<Of extends Columns> = { [Name in keyof Of]: z.output<Of[Name]['schema']> };

/** A column that every row has a text in. */
export const text = { type: 'text', schema: z.string() } as const;
/** A column whose text may be null. */
export const optionalText = { type: 'text', schema: z.nullable(z.string()) } as const;
/** A column for whole numbers up to two thousand million, and for flags, which are 0 or 1. */
export const integer = { type: 'integer', schema: z.int() } as const;
/** A column for larger whole numbers, such as times in epoch milliseconds. */
export const bigint = { type: 'bigint', schema: z.int() } as const;

/** Returns the schema of rows with these columns. */
export function rowSchema<Of extends Columns>(
  columns: Of,
): z.ZodMiniObject<{ [Name in keyof Of]: Of[Name]['schema'] }> {
  return z.object(pluck(columns, 'schema'));
}

/** Returns the type of each column. */
export function columnTypes<Of extends Columns>(columns: Of): { [Name in keyof Of]: Of[Name]['type'] } {
  return pluck(columns, 'type');
}
