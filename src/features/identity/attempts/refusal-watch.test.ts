import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createRefusalWatch } from './refusal-watch.server.ts';

/** Creates a watch with a clock and the lines that it logs. */
function openWatch() {
  const clock = { now: 0 };
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const watch = createRefusalWatch({ log, now: () => clock.now });
  const refuse = (network: string, count: number) => {
    for (let refusal = 0; refusal < count; refusal++) watch(network);
  };
  return { clock, lines, refuse };
}

test('warns once in ten minutes if most refusals concern one network, without naming it', () => {
  const { clock, lines, refuse } = openWatch();
  refuse('203.0.113.7', 19);
  expect(lines).toEqual([]);
  refuse('203.0.113.7', 500);
  expect(lines).toEqual([expect.stringContaining('most requests above a limit come from one network')]);
  expect(lines[0]).not.toContain('203.0.113.7');
  clock.now += 600_000;
  refuse('203.0.113.7', 20);
  expect(lines).toHaveLength(2);
});

test('does not warn if refusals concern many networks', () => {
  const { lines, refuse } = openWatch();
  for (let round = 0; round < 30; round++) for (const network of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) refuse(network, 1);
  expect(lines).toEqual([]);
});
