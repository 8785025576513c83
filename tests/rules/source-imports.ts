import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SOURCE = 'src';
const SOURCE_FILE = /(?<!\.test)\.tsx?$/;
const IMPORT = /(?:\bfrom |\bimport\(|^import )'([^']+)'/gm;
const ALIAS = /^#(?=(?:features|ui|web|platform)\/)/;

/** The files of `src` without tests, each with those of them that it imports. Types count, and so does `import()`. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Reads which files of `src` import which others. Paths are relative to `src`. */
export function readImportGraph(): ImportGraph {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => SOURCE_FILE.test(file));
  return new Map(sources.map((file) => [file, importsOf(file, readFileSync(join(SOURCE, file), 'utf8'))]));
}

/** Lists the files of `src` that a file with this text imports. */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)]
    .map(([, specifier = '']) => (specifier.startsWith('.') ? join(dirname(file), specifier) : specifier))
    .map((specifier) => specifier.replace(ALIAS, ''))
    .filter((path) => SOURCE_FILE.test(path));
}

/** Finds files that import one another in a circle (Tarjan's strongly connected components). */
export function findCircles(graph: ImportGraph): string[][] {
  const circles: string[][] = [];
  const visits = new Map<string, { index: number; lowest: number; isOpen: boolean }>();
  const open: string[] = [];

  function visit(file: string): { lowest: number; isOpen: boolean } {
    const visited = { index: visits.size, lowest: visits.size, isOpen: true };
    visits.set(file, visited);
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      const { lowest, isOpen } = visits.get(next) ?? visit(next);
      if (isOpen) visited.lowest = Math.min(visited.lowest, lowest);
    }
    if (visited.lowest === visited.index) close(file);
    return visited;
  }

  function close(file: string): void {
    const members = open.splice(open.indexOf(file));
    for (const member of members) visits.set(member, { index: 0, lowest: 0, isOpen: false });
    if (members.length > 1) circles.push(members.sort());
  }

  for (const file of graph.keys()) if (!visits.has(file)) visit(file);
  return circles;
}
