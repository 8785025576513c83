import { expect, test } from 'vitest';
import { makeUpCode } from './made-up-code.ts';

test('a made-up code has eight characters that nobody mistakes for others, and differs each time', () => {
  const codes = Array.from({ length: 50 }, makeUpCode);
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  expect(new Set(codes).size).toBe(codes.length);
});
