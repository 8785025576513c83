import { API_ROOT, type Call } from './call.ts';

/** Formats the URL of a call from its parsed parameters and query. */
export type FormatAddress = (params: unknown, query: unknown) => string;

/**
 * Creates the function that normalises a call's URLs, so that equivalent requests share one URL: only parameters of the
 * schema, in its order, and without default values.
 */
export function createAddressFormatter(call: Call): FormatAddress {
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
