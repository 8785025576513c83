import { describe, expect, test } from 'vitest';
import {
  type AttemptKind,
  type AttemptLimits,
  attemptLimits,
  isForSignIn,
  TRUSTED_NETWORK_SECONDS,
} from './attempt-limits.server.ts';

const MINUTE = 60;
const DAY = 86_400;

/** Lists the limits by their names, such as `signIn.address`. */
function byName(limits: AttemptLimits): Map<string, Record<string, number>> {
  const named = Object.entries(limits).flatMap(([kind, ofKind]) =>
    Object.entries<object>(ofKind).map(([by, limit]) => [`${kind}.${by}`, { ...limit }] as const),
  );
  return new Map(named);
}

const [live, demo] = [byName(attemptLimits(true)), byName(attemptLimits(false))];

describe.each([
  { shop: 'a live shop', limits: live },
  { shop: 'the demo', limits: demo },
])('in $shop', ({ limits }) => {
  test('each limit allows a whole number of attempts within minutes to a day', () => {
    for (const [name, { max = 0, withinSeconds = 0, ...more }] of limits) {
      const numbers = [max, withinSeconds / MINUTE, ...Object.values(more)];
      expect(
        numbers.every((number) => Number.isInteger(number) && number > 0),
        `${name}: ${numbers}`,
      ).toBe(true);
      expect(withinSeconds, name).toBeLessThanOrEqual(DAY);
    }
  });

  test('what is counted in blocks fills at least one', () => {
    const counted = [...limits.values()].filter(({ block }) => block !== undefined);
    expect(counted).toHaveLength(4);
    for (const { block, max } of counted) expect(block).toBeLessThanOrEqual(Number(max));
  });

  test('passwords are delayed long before they are refused', () => {
    const { max, undelayed, delayPerAttemptMilliseconds, maxDelayMilliseconds } = limits.get('signIn.account') ?? {};
    expect(undelayed).toBeLessThan(Number(max));
    expect(delayPerAttemptMilliseconds).toBeLessThan(Number(maxDelayMilliseconds));
  });
});

test('the demo has the limits of a live shop. It allows networks more, and guesses of an account as few', () => {
  expect([...demo.keys()].toSorted()).toEqual([...live.keys()].toSorted());
  for (const [name, { max }] of live) {
    expect(demo.get(name)?.max, name).toBeGreaterThanOrEqual(Number(max));
    if (name.endsWith('.address')) expect(demo.get(name)?.max, name).toBeGreaterThan(Number(max));
    if (/^(signIn|secondFactor|confirmation|apiKey|mail)\.account/.test(name)) {
      expect(demo.get(name), name).toEqual(live.get(name));
    }
  }
});

test('every kind of attempt has a limit', () => {
  for (const [kind, limits] of Object.entries(attemptLimits(true))) expect(Object.keys(limits), kind).not.toEqual([]);
});

test('guesses of passwords and codes, and nothing else, are limited for each account and network', () => {
  const all = Object.entries(attemptLimits(true));
  const limited = all.filter(([, limits]) => 'accountAtAddress' in limits).map(([kind]) => kind);
  expect(limited).toEqual(all.map(([kind]) => kind as AttemptKind).filter(isForSignIn));
});

test('a network stays trusted for longer than any limit lasts', () => {
  const windows = [...live.values()].map(({ withinSeconds }) => Number(withinSeconds));
  expect(TRUSTED_NETWORK_SECONDS).toBeGreaterThan(Math.max(...windows));
});
