import { API_ROOT, type Call } from './call.ts';

/** Writes the address of a call with these parts, as its schemas have parsed them. */
export type WriteAddress = (params: unknown, query: unknown) => string;

/**
 * Makes the writer of a call's addresses. Requests that ask for the same get the same address, however they were
 * written: known parameters only, in the order of the schema, and none that says what is so anyway.
 */
export function createAddressWriter(call: Call): WriteAddress {
  const defaults = new Map(partsOf(call.query.safeParse({}).data));
  return (params, query) => {
    const search = new URLSearchParams();
    for (const [name, value] of partsOf(query)) {
      if (value !== undefined && value !== defaults.get(name)) search.append(name, String(value));
    }
    const path = API_ROOT + withParams(call.path, new Map(partsOf(params)));
    return search.size > 0 ? `${path}?${search}` : path;
  };
}

function withParams(path: string, params: ReadonlyMap<string, unknown>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
}

function partsOf(parsed: unknown): [string, unknown][] {
  return typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
}
