import { readFile } from 'node:fs/promises';
import type { LoadHook } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformWithOxc } from 'vite';

/** Compiles TSX modules, which Node does not do itself. */
export const load: LoadHook = async (url, context, nextLoad) => {
  if (!url.endsWith('.tsx')) return nextLoad(url, context);
  const file = fileURLToPath(url);
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { jsx: { runtime: 'automatic' } });
  return { format: 'module', source: code, shortCircuit: true };
};
