import type { Canary, Pointer, Pointers } from 'shared/releases/channel/channel.ts';

/** Each takes render workers of its own. */
export const maxCanaries = 2;

export interface StandingCanary extends Canary {
  name: string;
}

/** The canary of a remote, if it has one that can be given to visitors. An older build may have made it live, or killed it. */
export function canaryOf(pointer: Pointer | undefined): Canary | null {
  const { canary = null, current, killed = [], enabled = false } = pointer ?? {};
  return canary && enabled && canary.version !== current && !killed.includes(canary.version) ? canary : null;
}

/** All canaries, at the share that they have. */
export function standingCanaries(remotes: Pointers): StandingCanary[] {
  return Object.entries(remotes).flatMap(([name, pointer]) => {
    const canary = canaryOf(pointer);
    return canary ? [{ name, ...canary }] : [];
  });
}

/**
 * The canary that a visitor gets; undefined: what is live. Each takes its part from its own end of the line, so a visitor is in one at most,
 * and a larger part keeps everybody who was inside.
 * @param place the visitor's in the line, from 0 to below 1
 */
export function sliceAt<C extends Pick<Canary, 'side' | 'percent'>>(
  canaries: readonly C[],
  place: number,
): C | undefined {
  return canaries.find(({ side, percent }) => (side === 'low' ? place < percent / 100 : place >= 1 - percent / 100));
}

/** A canary's part of those who get it or what is live, and no other canary. */
export function shareOf(canaries: readonly Pick<StandingCanary, 'name' | 'percent'>[], name: string): number {
  const own = canaries.find((it) => it.name === name)?.percent ?? 0;
  const others = canaries.reduce((sum, { percent }) => sum + percent, 0) - own;
  return own / (100 - others);
}
