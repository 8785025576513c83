import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import type { Sheet } from './read-sheet.server.ts';

const marksSchema = z.pipe(
  z.array(z.enum(['.', ','])),
  z.transform((marks) => new Set(marks)),
);

const sheetSchema = z.object({
  rows: z.array(z.object({ row: z.int(), cells: z.record(z.string(), z.string()), surplus: z.int() })),
  numbers: z.object({ decimals: marksSchema, wholes: marksSchema }),
});

/** Packs the rows of a file for the database. */
export async function packSheet(sheet: Sheet): Promise<string> {
  const json = JSON.stringify(sheet, (_, value: unknown) => (value instanceof Set ? [...value] : value));
  return (await promisify(gzip)(json)).toString('base64');
}

/** Reverts {@link packSheet}. */
export async function unpackSheet(packed: string): Promise<Sheet> {
  const json = await promisify(gunzip)(Buffer.from(packed, 'base64'));
  return sheetSchema.parse(JSON.parse(json.toString('utf8')));
}
