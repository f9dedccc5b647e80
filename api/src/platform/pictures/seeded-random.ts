/** Deterministic randomness: the same seed throws the same numbers on every machine. */
export interface SeededRandom {
  /** In [from, to). */
  between(from: number, to: number): number;
  whole(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
}

export function seededRandom(seed: string): SeededRandom {
  // FNV-1a, then mulberry32.
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 8; i++) next();
  const between = (from: number, to: number) => from + next() * (to - from);
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1));
  return { between, whole, pick: (list) => list[Math.floor(next() * list.length)] as never };
}

/** One decimal is sharp enough and keeps the files small. */
export const at = (value: number) => Math.round(value * 10) / 10;
