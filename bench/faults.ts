import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { runScenario, type Scenario } from './faults/support/scenario.ts';

/** A fault scenario: its title, which is printed first, and the scenario itself. */
interface Fault {
  TITLE: string;
  run(scenario: Scenario, args: readonly string[]): Promise<void>;
}

const FOLDER = join(import.meta.dirname, 'faults');

const [name = '', ...args] = process.argv.slice(2);
const names = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts')).map((file) => basename(file, '.ts'));

if (names.includes(name)) {
  await buildIfChanged();
  const fault: Fault = await import(join(FOLDER, `${name}.ts`));
  console.log(fault.TITLE);
  await runScenario((scenario) => fault.run(scenario, args));
} else {
  console.error(`Usage: npm run bench -- faults ${names.join(' | ')}`);
  process.exitCode = 1;
}
