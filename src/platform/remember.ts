import { type Home, home } from './shop-home.ts';

/**
 * Returns a function that computes the same, and keeps what it has computed as long as the object from which it did so,
 * and as long as the shop has the same home. What it returns must depend on nothing else, and must not be changed.
 */
export function rememberOf<Input extends object, Output extends object | string>(
  compute: (input: Input) => Output,
): (input: Input) => Output {
  const known = new WeakMap<Home, WeakMap<Input, Output>>();
  return (input) => {
    const here = known.get(home()) ?? new WeakMap<Input, Output>();
    known.set(home(), here);
    const kept = here.get(input);
    if (kept !== undefined) return kept;
    const output = compute(input);
    here.set(input, output);
    return output;
  };
}

/**
 * Returns a function that computes the same, and keeps what it has computed, up to a number of keys; then the oldest is
 * dropped. What it returns must depend on nothing but the key, and must not be changed.
 */
export function remember<Input, Output>(
  maxKeys: number,
  keyOf: (input: Input) => string,
  compute: (input: Input) => Output,
): (input: Input) => Output {
  const known = new Map<string, { output: Output }>();
  return (input) => {
    const key = keyOf(input);
    const kept = known.get(key);
    if (kept) return kept.output;
    const output = compute(input);
    known.set(key, { output });
    const [oldest] = known.size > maxKeys ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    return output;
  };
}
