import { expect, test } from 'vitest';
import { newId } from './id.ts';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('generates UUIDs whose first four characters are random', () => {
  const ids = Array.from({ length: 100 }, newId);
  for (const id of ids) expect(id).toMatch(UUID_V4);
  expect(new Set(ids.map((id) => id.slice(0, 4))).size).toBeGreaterThan(90);
});
