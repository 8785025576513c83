import { expect, test } from 'vitest';
import type { BoardAttribute } from '#features/keyboard-layout/board-attributes.ts';
import { findMisfits } from './cart-misfits.ts';
import { judgeCart } from './judge-cart.ts';
import { type Fit, judgeFit } from './judge-fit.ts';
import { type Part, readPart } from './part.ts';

type Values = Readonly<Record<string, BoardAttribute['value']>>;

const BOARD: Values = { layout: '75 %', stem: 'Cross', 'hot-swap': true };
const SET: Values = { 'keycap-set': 'Full-size', stem: 'Cross', profile: 'Cherry' };
const SWITCHES: Values = { pins: '5', stem: 'Cross' };
const ALL_EXTRAS = '1.75u right Shift, 1u right alt, 1u Fn, 1u right Ctrl';

const CASES = [
  {
    name: 'a set without the short right Shift does not fit a 65 % board',
    one: { ...SET, 'extra-keycaps': '1u right Alt, 1u Fn, 1u right Ctrl' },
    other: { ...BOARD, layout: '65 %' },
    fit: { fits: false, reason: 'The set has no 1.75u right Shift, which the board needs.' },
  },
  {
    name: 'a set with the extra keycaps of a 75 % board fits it',
    one: { ...SET, 'extra-keycaps': ALL_EXTRAS },
    other: BOARD,
    fit: { fits: true, reason: 'The set covers all 82 keys, including the 1.75u right Shift.' },
  },
  {
    name: 'a full-size set fits a 60 % board',
    one: { ...BOARD, layout: '60 %' },
    other: SET,
    fit: { fits: true, reason: 'The set covers all 61 keys.' },
  },
  {
    name: 'a tenkeyless set lacks the number pad',
    one: { ...SET, 'keycap-set': 'Tenkeyless' },
    other: { ...BOARD, layout: 'Full-size' },
    fit: { fits: false, reason: 'The set lacks 17 keycaps that the board needs, such as the 2u number pad +.' },
  },
  {
    name: 'an ANSI set lacks keycaps of an ISO board',
    one: SET,
    other: { ...BOARD, layout: 'Tenkeyless', standard: 'ISO' },
    fit: { fits: false, reason: 'The set lacks 4 keycaps that the board needs, such as the ISO Enter.' },
  },
  {
    name: 'an ISO set fits an ISO board',
    one: { ...SET, standard: 'ISO' },
    other: { ...BOARD, layout: '60 %', standard: 'ISO' },
    fit: { fits: true, reason: 'The set covers all 62 keys.' },
  },
  {
    name: 'keycaps need the stems of the board',
    one: SET,
    other: { ...BOARD, stem: 'Low-profile' },
    fit: { fits: false, reason: 'The keycaps are made for cross stems, and the board has low-profile ones.' },
  },
  {
    name: 'tall keycaps do not fit a low board with the same stems',
    one: SET,
    other: { ...BOARD, layout: '60 %', profile: 'Low-profile' },
    fit: { fits: false, reason: 'The keycaps are too tall for this low board.' },
  },
  {
    name: 'switches fit hot-swap sockets',
    one: SWITCHES,
    other: BOARD,
    fit: { fits: true, reason: 'The board has hot-swap sockets, so the switches need no soldering.' },
  },
  {
    name: 'soldered switches stay',
    one: { ...BOARD, 'hot-swap': false },
    other: SWITCHES,
    fit: { fits: false, reason: 'The board has no hot-swap sockets: its switches are soldered in.' },
  },
  {
    name: 'five pins do not fit sockets for three',
    one: SWITCHES,
    other: { ...BOARD, pins: '3' },
    fit: { fits: false, reason: 'The switches have 5 pins, and the sockets of the board take 3.' },
  },
  {
    name: 'keycaps and switches need the same stem',
    one: SET,
    other: SWITCHES,
    fit: { fits: true, reason: 'Both are made for cross stems.' },
  },
] satisfies { name: string; one: Values; other: Values; fit: Fit }[];

test.each(CASES)('$name', ({ one, other, fit }) => {
  expect(judgeFit(part(one), part(other))).toEqual(fit);
  expect(judgeFit(part(other), part(one))).toEqual(fit);
});

test('nothing is said about products of the same kind, or with too little known', () => {
  expect(judgeFit(part(BOARD), part(BOARD))).toBeUndefined();
  expect(judgeFit(part({ layout: '60 %' }), part(SWITCHES))).toBeUndefined();
  expect(readPart(attributesOf({ stem: 'Cross', weight: 12 }))).toBeUndefined();
});

test('a cart warns about a set only if the set fits none of its keyboards', () => {
  const products = [
    product('low', { ...BOARD, stem: 'Low-profile' }),
    product('board', BOARD),
    product('set', { ...SET, 'extra-keycaps': ALL_EXTRAS }),
    product('switches', { ...SWITCHES, stem: 'Low-profile' }),
    product('mouse', {}),
  ];
  const misfitsIn = (...ids: readonly string[]) =>
    findMisfits(judgeCart(products), new Set(ids)).map(({ set, other }) => `${set._id}-${other._id}`);
  expect(misfitsIn('low', 'set', 'mouse')).toEqual(['set-low']);
  expect(misfitsIn('low', 'board', 'set')).toEqual([]);
  expect(misfitsIn('board', 'set', 'switches')).toEqual(['switches-board']);
  expect(misfitsIn('set', 'switches')).toEqual(['set-switches']);
  expect(misfitsIn('set', 'mouse')).toEqual([]);
});

function part(values: Values): Part {
  const read = readPart(attributesOf(values));
  if (!read) throw new Error('These attributes describe no part');
  return read;
}

function attributesOf(values: Values): BoardAttribute[] {
  return Object.entries(values).map(([key, value]) => ({ key, value }));
}

function product(id: string, values: Values) {
  return { _id: id, name: id, attributes: attributesOf(values).map((each) => ({ ...each, label: each.key })) };
}
