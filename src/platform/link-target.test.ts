import { expect, test } from 'vitest';
import { isLinkTarget } from './link-target.ts';

test.each([
  '/',
  '/products?category=pc&attr.kind=Sound%20%26%20Light#list',
  '/collections/keyboards',
  '/blog/6',
  '/apis',
  '/größen',
  '/a.b/c..d',
  'https://example.com',
  'https://example.com/api/x',
  'HTTPS://example.com/a?b=c',
  'https://müller.example/',
])('%j is a link', (to) => {
  expect(isLinkTarget(to)).toBe(true);
});

test.each([
  '',
  'products',
  '#top',
  '?q=1',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/products//x',
  '/./evil.example',
  '/../api',
  '/x/../api/user',
  '/a\u0000',
  '/x/%2e%2e/api',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/%',
  '/\tevil',
  '/a b',
  '/a%0d%0ab',
  '/\u202Egnp.exe',
  '/api',
  '/API/product',
  '/%61pi/product',
  '/api?x=1',
  'http://example.com',
  'https:example.com',
  'https:///example.com',
  'https://',
  'https://shop.example@evil.example',
  'https://user:pass@evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'mailto:a@b.example',
  'ftp://example.com',
])('%j is no link', (to) => {
  expect(isLinkTarget(to)).toBe(false);
});
