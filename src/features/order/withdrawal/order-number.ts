const ORDER_ID_START = /^[0-9a-f]{4}[0-9a-f-]{0,32}$/;

/**
 * Reads the number of an order as people type it: its id or at least the first four characters, such as `1f3c`, `#1F3C`
 * or `#Order-1f3c`. @returns the start of the id, or undefined if it cannot be one.
 */
export function readOrderNumber(text: string): string | undefined {
  const number = text.toLowerCase().replace(/^#?(?:order[- ]?)?#?/, '');
  return ORDER_ID_START.test(number) ? number : undefined;
}
