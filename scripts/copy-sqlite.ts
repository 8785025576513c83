import { existsSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { ensurePrivateDatabase } from '#platform/private-files.ts';
import { explainDatabases } from '../src/process/start-failure.ts';
import { ChildFailed } from './child.ts';
import { step } from './step.ts';

/** Copies a SQLite database in one consistent state, while others may write to it. Prints how long it takes. */
export async function copySqlite(file: string, target: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true });
  const isNew = !existsSync(target);
  try {
    ensurePrivateDatabase(target);
    await step(`Copying ${file} to ${target}`, () => backup(source, target));
  } catch (error) {
    if (isNew) rmSync(target, { force: true });
    throw new ChildFailed(explainDatabases(error) ?? `The copy failed: ${error}`);
  } finally {
    source.close();
  }
}
