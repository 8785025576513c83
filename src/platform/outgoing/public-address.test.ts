import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.server.ts';

/** The host of a URL as browsers and Node read it: every spelling of an IPv4 address becomes dotted decimals. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}

describe('isPublicAddress', () => {
  test.each([
    'http://127.0.0.1',
    'http://127.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0x7f.1',
    'http://0177.0.0.1',
    'http://①②⑦.0.0.1',
    'http://0',
    'http://10.0.0.1',
    'http://172.16.0.1',
    'http://172.31.255.255',
    'http://192.168.1.1',
    'http://169.254.169.254',
    'http://100.64.0.1',
    'http://100.127.255.255',
    'http://192.0.0.1',
    'http://192.0.2.1',
    'http://192.88.99.1',
    'http://198.18.0.1',
    'http://198.51.100.1',
    'http://203.0.113.1',
    'http://224.0.0.1',
    'http://240.0.0.1',
    'http://255.255.255.255',
    'http://[::]',
    'http://[::1]',
    'http://[::127.0.0.1]',
    'http://[::8.8.8.8]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:8.8.8.8]',
    'http://[::ffff:0:127.0.0.1]',
    'http://[64:ff9b::127.0.0.1]',
    'http://[64:ff9b:1::127.0.0.1]',
    'http://[2002:7f00:1::]',
    'http://[2001::1]',
    'http://[2001:db8::1]',
    'http://[3fff::1]',
    'http://[100::1]',
    'http://[fc00::1]',
    'http://[fd12:3456::1]',
    'http://[fe80::1]',
    'http://[fec0::1]',
    'http://[ff02::1]',
    'http://[4000::1]',
  ])('%s is not public', (url) => {
    expect(isPublicAddress(hostOf(url))).toBe(false);
  });

  test.each(['http://8.8.8.8', 'http://1.1.1.1', 'http://172.32.0.1', 'http://[2606:4700:4700::1111]'])(
    '%s is public',
    (url) => {
      expect(isPublicAddress(hostOf(url))).toBe(true);
    },
  );

  test.each(['', 'example.com', 'fe80::1%eth0', '127.0.0.1.'])('"%s" is no address', (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });
});
