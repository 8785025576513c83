import { z } from 'zod';
import { parseNetwork } from '#platform/http/network.server.ts';
import { isTimeZone } from '#platform/time-zone.ts';

export const httpAddress = z.url({ protocol: /^https?$/ });

/** The address of a host, without path, query, fragment and credentials. Its value is the origin. */
export const hostAddress = httpAddress.refine(isOrigin).transform((address) => new URL(address).origin);

export const onOrOff = z.enum(['on', 'off']);

/** A mailto: or https: URL that fits on one line. */
export const contactAddress = z.string().refine(isContact);

/** The name of an IANA time zone. */
export const timeZone = z.string().refine(isTimeZone);

/** "2026-12-25,2027-01-01". */
export const listOfDates = z.string().transform(splitList).pipe(z.array(z.iso.date()));

const namedLink = z.object({ name: z.string().min(1), url: z.url({ protocol: /^https$/ }) });

/** "Mastodon=https://mastodon.social/@shop,YouTube=https://www.youtube.com/@shop". */
export const listOfLinks = z.string().transform(splitLinks).pipe(z.array(namedLink));

/** "127.0.0.1,192.0.2.0/24,2001:db8::/32". */
export const listOfNetworks = z
  .string()
  .transform(splitList)
  .pipe(z.array(z.string().refine((text) => parseNetwork(text) !== undefined)));

function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  return url?.href === `${url?.origin}/`;
}

function isContact(text: string): boolean {
  const url = URL.parse(text);
  if (/\s/.test(text) || !url) return false;
  return url.protocol === 'mailto:' ? z.email().safeParse(url.pathname).success : url.protocol === 'https:';
}

function splitList(text: string): string[] {
  return text.split(',').map((each) => each.trim());
}

/** Returns empty names and URLs for links without "=". */
function splitLinks(text: string): { name: string; url: string }[] {
  return splitList(text).map((link) => {
    const [, name = '', url = ''] = /^([^=]*)=(.*)$/.exec(link) ?? [];
    return { name: name.trim(), url: url.trim() };
  });
}
