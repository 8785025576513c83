import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { playScene, type Scene } from './faults/support/scene.ts';

/** One fault: what is printed first, and the play itself. */
interface Fault {
  TITLE: string;
  play(scene: Scene, args: readonly string[]): Promise<void>;
}

const FOLDER = join(import.meta.dirname, 'faults');

const [name = '', ...args] = process.argv.slice(2);
const names = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts')).map((file) => basename(file, '.ts'));

if (names.includes(name)) {
  await buildIfChanged();
  const fault: Fault = await import(join(FOLDER, `${name}.ts`));
  console.log(fault.TITLE);
  await playScene((scene) => fault.play(scene, args));
} else {
  console.error(`Say which fault: npm run bench -- faults ${names.join(' | ')}`);
  process.exitCode = 1;
}
