import { describe, expect, test } from 'vitest';
import { shopLinkSchema } from './shop-link.ts';

describe('shopLinkSchema', () => {
  test.each([
    '/',
    '/faq',
    ' /faq ',
    '/products?category=pc#filters',
    '/straße',
    '/apiary',
    '/100%',
    'https://example.com',
    'HTTPS://example.com/a?b=c#d',
    'https://example.com/api/x',
  ])('accepts %j', (link) => {
    expect(shopLinkSchema.parse(link)).toBe(link.trim());
  });

  test.each([
    '',
    ' ',
    'faq',
    '#top',
    '?a=b',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/a b',
    '/a\u0000',
    '/a\u202eb',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'http://example.com',
    'ftp://example.com',
    'https:example.com',
    'https:///example',
    'https://',
    'https://user:password@example.com',
    'https://shop.example@evil.example',
    '/api',
    '/api/user',
    '/API/user',
    '/%61pi/user',
    '/x/../api/user',
    '/api?x',
    `/${'x'.repeat(1000)}`,
  ])('refuses %j', (link) => {
    expect(shopLinkSchema.safeParse(link).success).toBe(false);
  });
});
