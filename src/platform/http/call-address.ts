import { API_ROOT } from './api-root.ts';
import type { Call } from './call.ts';

/** Formats the URL of a call from its parsed parameters and query. */
export type FormatAddress = (params: unknown, query: unknown) => string;

/**
 * Creates the function that normalises a call's URLs, so that equivalent requests share one URL: only parameters of the
 * schema, in its order, and without default values. A record of lists becomes parameters such as `attr.layout`.
 */
export function createAddressFormatter(call: Call): FormatAddress {
  const defaults = new Map(partsOf(call.query.safeParse({}).data));
  return (params, query) => {
    const search = new URLSearchParams();
    for (const [name, value] of partsOf(query)) {
      if (isRecord(value)) appendRecord(search, name, value);
      else if (value !== undefined && value !== defaults.get(name)) search.append(name, String(value));
    }
    const path = API_ROOT + withParams(call.path, new Map(partsOf(params)));
    return search.size > 0 ? `${path}?${search}` : path;
  };
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function appendRecord(search: URLSearchParams, name: string, record: object): void {
  for (const [key, values] of partsOf(record)) {
    for (const value of Array.isArray(values) ? values : [values]) search.append(`${name}.${key}`, String(value));
  }
}

function withParams(path: string, params: ReadonlyMap<string, unknown>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
}

function partsOf(parsed: unknown): [string, unknown][] {
  return typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
}
