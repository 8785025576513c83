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
