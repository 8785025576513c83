import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEFAULT_TOKENS } from '#features/branding/default-tokens.ts';
import { readColours } from './css.ts';

const THEMED = /light-dark\((#[0-9a-f]{6}), ?(#[0-9a-f]{6})\)/g;

test('the colours that a branding starts from are those of tokens.css', () => {
  const defaults = Object.entries(DEFAULT_TOKENS).map(([token, { light, dark }]) => ({
    name: `--color-${token}`,
    value: `light-dark(${light}, ${dark})`,
  }));
  const colours = readColours();
  expect(defaults).toEqual(defaults.map(({ name }) => ({ name, value: colours.get(name) })));
});

test('pages that load no styles use the colours of tokens.css', () => {
  const themed = listThemed([...readColours().values()].join());
  const [lights, darks] = [themed.map(([light]) => light), themed.map(([, dark]) => dark)];
  const used = globSync('src/**/*.server.ts').flatMap((file) => listThemed(readFileSync(file, 'utf8')));
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter(([light, dark]) => !lights.includes(light) || !darks.includes(dark))).toEqual([]);
});

/** Lists the colours of a text that differ between the themes, each with the light and the dark one. */
function listThemed(text: string): [light: string, dark: string][] {
  return [...text.matchAll(THEMED)].map(([, light = '', dark = '']) => [light, dark]);
}
