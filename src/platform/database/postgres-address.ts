/** Scheme with credentials, hosts, and the rest. A password may contain an @; slashes in it must be percent-encoded. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)(\/[^/?#]+.*)$/;

/**
 * Splits a database address into one address per host: `postgres://u:p@h1:5432,h2:5432/shop` becomes two. Returns none
 * if the address is invalid.
 */
export function hostAddresses(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? [];
  const addresses = hosts.split(',').map((host) => before + host + after);
  return addresses.every((address) => URL.parse(address)?.hostname) ? addresses : [];
}

/** Returns the address of another database on the same hosts. */
export function withDatabaseName(url: string, name: string): string {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? [];
  return before + hosts + after.replace(/^\/[^/?#]+/, `/${name}`);
}

/** Returns a numeric parameter of a database address, such as `connect_timeout`. */
export function numericParameter(url: string, name: string): number | undefined {
  const value = new URL(url).searchParams.get(name);
  return value === null ? undefined : Number(value);
}
