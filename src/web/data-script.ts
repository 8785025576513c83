import { createContext } from 'react';

/** The script that hands the data of the page to the router. Empty in the browser, which has run it. */
export const DataScript = createContext('');

/** Writes the script from what the router's server has encoded, as its own `StreamTransfer` does in several scripts. */
export function writeDataScript(encoded: string): string {
  const controller = 'window.__reactRouterContext.streamController';
  return `${controller}.enqueue(${literalOf(encoded)});${controller}.close();`;
}

/** Returns a text as a literal of JavaScript, in single quotes, because JSON is full of double ones. */
function literalOf(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped}'`;
}
