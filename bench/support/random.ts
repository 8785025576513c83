/** Returns a pseudo-random integer below `limit`, always the same for the same seed. */
export function draw(seed: string, limit: number): number {
  return Math.floor(chance(seed) * limit);
}

/** Returns a pseudo-random number in [0, 1): FNV-1a of the seed with MurmurHash3's finaliser. */
export function chance(seed: string): number {
  let state = 0x811c9dc5;
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32;
}
