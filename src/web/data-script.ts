import { createContext } from 'react';

/** The script that hands the data of the page to the router. Empty in the browser, which has run it. */
export const DataScript = createContext('');

/** Writes the script from what the router's server has encoded, as its own `StreamTransfer` does in several scripts. */
export function writeDataScript(encoded: string): string {
  const controller = 'window.__reactRouterContext.streamController';
  return `${controller}.enqueue(${literalOf(encoded)});${controller}.close();`;
}

/** Returns JSON as a literal of JavaScript, in single quotes, because it is full of double ones. */
function literalOf(json: string): string {
  return `'${json.replaceAll(/[\\'\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))}'`;
}
