import { type RawBuilder, sql } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';
import type { Database } from '#platform/database/tables.ts';

interface Column {
  type: string;
  /** Whether it accepts null. */
  nullable: boolean;
  /** Whether a row must name a value for it. */
  required: boolean;
}

/** A check, unique index or foreign key, which refuses rows. */
interface Restriction {
  kind: 'check' | 'unique' | 'foreign key';
  text: string;
  columns: readonly string[];
}

interface Table {
  columns: Map<string, Column>;
  restrictions: Restriction[];
}

/** The tables of a database by their names. */
export type Schema = ReadonlyMap<string, Table>;

const COLUMNS = {
  sqlite: sql`select t.name as "table", c.name, c.type, c."notnull" = 0 as nullable,
      c."notnull" = 1 and c.dflt_value is null and c.hidden = 0 as required
    from sqlite_master as t, pragma_table_xinfo(t.name) as c where t.type = 'table'`,
  postgres: sql`select table_name as "table", column_name as name, data_type as type, is_nullable = 'YES' as nullable,
      is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' as required
    from information_schema.columns where table_schema = 'public'`,
};

/** Names of columns are JSON. Checks of SQLite are in the statements that created their tables. */
const RESTRICTIONS = {
  sqlite: sql`select t.name as "table", 'unique' as kind, iif(i.partial, 'unique in part', 'unique') as text,
      (select json_group_array(c.name) from pragma_index_info(i.name) as c) as columns
    from sqlite_master as t, pragma_index_list(t.name) as i where t.type = 'table' and i."unique" = 1
    union all select t.name, 'foreign key', 'references ' || f."table", json_array(f."from")
    from sqlite_master as t, pragma_foreign_key_list(t.name) as f where t.type = 'table'
    union all select name, 'check', sql, '[]' from sqlite_master where type = 'table'`,
  postgres: sql`select c.conrelid::regclass::text as "table",
      case c.contype when 'c' then 'check' else 'foreign key' end as kind, pg_get_constraintdef(c.oid) as text,
      (select json_agg(a.attname) from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey))::text as columns
    from pg_constraint as c where c.connamespace = 'public'::regnamespace and c.contype in ('c', 'f')
    union all select i.indrelid::regclass::text, 'unique',
      case when i.indpred is null then 'unique' else 'unique in part' end,
      (select json_agg(a.attname) from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey))::text
    from pg_index as i join pg_class as k on k.oid = i.indrelid
    where k.relnamespace = 'public'::regnamespace and i.indisunique`,
};

/** A row of {@link COLUMNS}. SQLite's flags are 0 and 1. */
interface ColumnRow {
  table: string;
  name: string;
  type: string;
  nullable: boolean | number;
  required: boolean | number;
}

/** A row of {@link RESTRICTIONS}. */
interface RestrictionRow {
  table: string;
  kind: Restriction['kind'];
  text: string;
  columns: string | null;
}

/** Reads what decides whether another release can use the database. */
export async function readTables(db: Database): Promise<Schema> {
  const engine = engineOf(db);
  const tables = new Map<string, Table>();
  for (const { table, name, type, nullable, required } of await rowsOf<ColumnRow>(db, COLUMNS[engine])) {
    const found = tables.get(table) ?? { columns: new Map(), restrictions: [] };
    tables.set(table, found);
    found.columns.set(name, { type, nullable: Boolean(nullable), required: Boolean(required) });
  }
  for (const { table, kind, text, columns } of await rowsOf<RestrictionRow>(db, RESTRICTIONS[engine])) {
    const found = tables.get(table);
    const isStatement = kind === 'check' && engine === 'sqlite';
    const restrictions = isStatement
      ? findChecks(text, [...(found?.columns.keys() ?? [])])
      : [{ kind, text, columns: JSON.parse(columns ?? '[]') }];
    found?.restrictions.push(...restrictions);
  }
  return tables;
}

async function rowsOf<Row>(db: Database, query: RawBuilder<unknown>): Promise<Row[]> {
  return (await sql<Row>`${query}`.execute(db)).rows;
}

/** Finds the checks in the statement that creates a table. */
function findChecks(statement: string, columns: readonly string[]): Restriction[] {
  return [...statement.matchAll(/\bcheck\s*\(/gi)].map(({ 0: { length }, index }) => {
    const text = statement.slice(index, endOfParentheses(statement, index + length));
    return { kind: 'check', text, columns: columns.filter((name) => new RegExp(`\\b${name}\\b`).test(text)) };
  });
}

/** Returns the index after the parenthesis that closes the one before `start`. */
function endOfParentheses(text: string, start: number): number {
  for (let [index, depth] = [start, 1]; index < text.length; index++) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return text.length;
}

/** Describes each difference because of which a release that was written for `before` may fail on `after`. */
export function findBreakingChanges(before: Schema, after: Schema): string[] {
  return [...before].flatMap(([name, table]) => {
    const later = after.get(name);
    return later ? compareTables(name, table, later) : [`drops ${name}`];
  });
}

function compareTables(name: string, before: Table, after: Table): string[] {
  const changes: string[] = [];
  for (const [column, { type, required }] of before.columns) {
    const later = after.columns.get(column);
    if (!later) changes.push(`drops ${name}.${column}`);
    else if (later.type !== type) changes.push(`changes the type of ${name}.${column}`);
    else if (later.required && !required) changes.push(`requires ${name}.${column}`);
  }
  for (const [column, { required }] of after.columns)
    if (required && !before.columns.has(column)) changes.push(`requires ${name}.${column}`);
  for (const restriction of after.restrictions)
    if (isNarrower(restriction, before, after))
      changes.push(`restricts ${name} by ${restriction.text} (${restriction.columns.join(', ')})`);
  return changes;
}

/** Returns whether a restriction may refuse rows that the former release writes, which leaves new columns out. */
function isNarrower(restriction: Restriction, before: Table, after: Table): boolean {
  const isNew = (column: string) => !before.columns.has(column);
  const { kind, columns } = restriction;
  if (before.restrictions.some((former) => permits(restriction, former))) return false;
  if (columns.some((column) => isNew(column) && after.columns.get(column)?.nullable)) return false;
  return kind !== 'check' || !columns.every(isNew);
}

const LITERALS = /'[^']*'(?:::\w+)?(?:,\s*)?/g;

/** Returns whether a restriction is equal to a former one, or its lists of texts have further entries. */
function permits(restriction: Restriction, former: Restriction): boolean {
  if (restriction.kind !== former.kind || restriction.columns.join() !== former.columns.join()) return false;
  const literals = new Set(literalsOf(restriction.text));
  const isSameForm = restriction.text.replaceAll(LITERALS, '') === former.text.replaceAll(LITERALS, '');
  return isSameForm && literalsOf(former.text).every((literal) => literals.has(literal));
}

function literalsOf(text: string): string[] {
  return text.match(/'[^']*'/g) ?? [];
}
