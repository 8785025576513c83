import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';

const [name = ''] = process.argv.splice(2, 1);
const names = (await readdir('bench')).filter((file) => file.endsWith('.ts')).map((file) => basename(file, '.ts'));

if (names.includes(name)) {
  process.env.NODE_ENV ??= 'production';
  await import(`../bench/${name}.ts`);
} else {
  console.error(`Usage: npm run bench ${names.join(' | ')}`);
  process.exitCode = 1;
}
