export interface Pace {
  /** Finished a second. */
  perSecond: number;
  /** Milliseconds of one. */
  p50: number;
  p99: number;
}

/** Runs `work` on `lanes` lanes at once for `seconds`, after a warm-up that does not count. */
export async function pace(
  work: (turn: number, lane: number) => Promise<unknown>,
  { lanes, seconds, warmUp = 2 }: { lanes: number; seconds: number; warmUp?: number },
): Promise<Pace> {
  const times: number[] = [];
  const counted = performance.now() + warmUp * 1000;
  const end = counted + seconds * 1000;
  const run = async (lane: number) => {
    for (let turn = 0; ; turn++) {
      const begun = performance.now();
      if (begun > end) return;
      await work(turn, lane);
      if (begun > counted) times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}
