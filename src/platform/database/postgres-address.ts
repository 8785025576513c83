/** scheme with credentials, hosts, and what follows them. A password may hold an @, percent-encoded slashes apart. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)(\/[^/?#]+.*)$/;

/**
 * The address of each host that a database's address names, in its order: `postgres://u:p@h1:5432,h2:5432/shop` is two.
 * None if it is no address of a database.
 */
export function hostAddresses(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? [];
  const addresses = hosts.split(',').map((host) => before + host + after);
  return addresses.every((address) => URL.parse(address)?.hostname) ? addresses : [];
}
