import { expect, test } from 'vitest';
import { keepIds } from './keep-ids.ts';

const UUID = /^[0-9a-f]{8}-/;

test('drafts keep the ids that the list has, each once, and all others get new ones', () => {
  const drafts = [{ _id: 'b', name: 'B' }, { name: 'new' }, { _id: 'b', name: 'copy' }, { _id: 'gone', name: 'G' }];
  const kept = keepIds(drafts, [{ _id: 'a' }, { _id: 'b' }]);
  expect(kept[0]).toEqual({ _id: 'b', name: 'B' });
  expect(kept.map(({ name }) => name)).toEqual(['B', 'new', 'copy', 'G']);
  const added = kept.slice(1).map(({ _id }) => _id);
  for (const id of added) expect(id).toMatch(UUID);
  expect(new Set(added).size).toBe(3);
});

test('without a list before, all are new', () => {
  expect(keepIds([{ _id: 'a' }])).toEqual([{ _id: expect.stringMatching(UUID) }]);
});
