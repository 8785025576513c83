import type { LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isPublicAddress } from './public-address.server.ts';

/** Names of this machine, whatever the DNS says (RFC 6761, section 6.3). */
const LOCAL_NAME = /^(.+\.)?localhost\.?$/;
/** The longest time that {@link findAddressRefusal} waits for the DNS. */
const LOOKUP_MILLISECONDS = 3_000;

/**
 * Why the shop does not connect to an address. `private-address`: it is in a private network, or the shop itself.
 * `unsafe-address`: it is not https on port 443, or contains a user name.
 */
export type AddressRefusal = 'private-address' | 'unsafe-address';

/** Resolves a host name to all its addresses. Throws if it has none. */
export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Resolves host names with the system's DNS. */
export const resolveHost: ResolveHost = (hostname) => lookUp(hostname, { all: true });

/** Which addresses the shop connects to on behalf of its staff: those of webhooks, and of pictures at other sites. */
export interface AddressRules {
  /** Allows private addresses, http, and all ports. */
  allowsPrivate: boolean;
  resolve: ResolveHost;
}

/**
 * Returns why the shop must not connect to this URL, as far as the URL says. The address of a host name is checked when
 * the connection is made. Only port 443: on others a server inside a network that has a public address could take the
 * request for one of its own protocol.
 */
export function findUrlRefusal(url: URL, allowsPrivate: boolean): AddressRefusal | undefined {
  if (url.username || url.password) return 'unsafe-address';
  if (allowsPrivate) return undefined;
  const host = hostOf(url);
  if (LOCAL_NAME.test(host) || (isIP(host) && !isPublicAddress(host))) return 'private-address';
  return url.protocol === 'https:' && url.port === '' ? undefined : 'unsafe-address';
}

/** Like {@link findUrlRefusal}, and also looks up the host name. A name that has no address yet is accepted. */
export async function findAddressRefusal(
  url: URL,
  { allowsPrivate, resolve }: AddressRules,
): Promise<AddressRefusal | undefined> {
  if (!allowsPrivate && !isIP(hostOf(url))) {
    const noAnswer = wait(LOOKUP_MILLISECONDS, [], { ref: false });
    const addresses = await Promise.race([resolve(hostOf(url)).catch(() => []), noAnswer]);
    if (addresses.some(({ address }) => !isPublicAddress(address))) return 'private-address';
  }
  return findUrlRefusal(url, allowsPrivate);
}

/** Returns the host of a URL, an IPv6 address without its brackets. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
