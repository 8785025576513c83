import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** The name of a test as the docs write it: its folders and file name. */
const TEST_NAME = /^(?:journeys|integration|relevance|rules)\/[\w./-]+$/;

/** The last parentheses of an item that contain nothing but names: "(`journeys/home`, `config.test.ts`)". */
const PROOF = /.*\(((?:`[^`]+`(?:, )?)+)\)/;

/** Reads the list items of a page, each as one line. */
export function readItems(page: string): string[] {
  const text = readFileSync(page, 'utf8').replaceAll(/\n +/g, ' ');
  return [...text.matchAll(/^- (.+)$/gm)].map(([, item = '']) => item);
}

/** Expects an item to name the tests that prove it, and these tests to exist. */
export function expectProof(item: string): void {
  const [, proof = ''] = PROOF.exec(item) ?? [];
  const paths = [...proof.matchAll(/`([^`]+)`/g)].map(([, named = '']) => pathOf(named));
  expect(paths, item).not.toEqual([]);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
}

/** Resolves a test's name in the docs: by its folder and name, or the path of a unit test below src/. */
function pathOf(named: string): string {
  return TEST_NAME.test(named) ? `tests/${named}.test.ts` : `src/${named}`;
}
