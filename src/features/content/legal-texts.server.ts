import { readFileSync } from 'node:fs';

const FOLDER = '../../../content/legal/';

/** The texts in the build. Commands run without one and read the files. */
const built: Readonly<Record<string, string>> | undefined = import.meta.env
  ? import.meta.glob('../../../content/legal/*.md', { query: '?raw', import: 'default', eager: true })
  : undefined;

/** Reads the Markdown of a legal page that comes with the shop. Throws if there is none with this name. */
export function readLegalText(name: string): string {
  const file = `${FOLDER}${name}.md`;
  const text = built ? built[file] : readFileSync(new URL(file, import.meta.url), 'utf8');
  if (text === undefined) throw new Error(`There is no ${file}`);
  return text;
}
