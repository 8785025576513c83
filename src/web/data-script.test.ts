import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { writeDataScript } from './data-script.ts';

test.each([
  '["a","b"]\n',
  `["It's", "\\"quoted\\"", "back\\\\slash", "'\\\\'"]`,
  '</script><script>alert(1)</script>\u2028\u2029',
  "\\'\\\"'\\",
])('hands over %j as it is', (encoded) => {
  const handed: unknown[] = [];
  const streamController = { enqueue: (text: string) => handed.push(text), close: () => handed.push('closed') };
  runInNewContext(writeDataScript(encoded), { window: { __reactRouterContext: { streamController } } });
  expect(handed).toEqual([encoded, 'closed']);
});
