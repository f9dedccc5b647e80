import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { secondsOfEnded } from 'shared/build/jest/processor-seconds.ts';

interface Cost {
  name: string;
  seconds: number;
}

interface Stage extends Cost {
  /** What it took by the clock, in seconds. */
  waited: number;
}

/** Processor seconds of this process and of those that it started and that have ended. */
function secondsSoFar(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + secondsOfEnded();
}

/** Counts what the stages of a run cost. */
export class Meter {
  readonly stages: Stage[] = [];
  readonly log: string;
  readonly #root: string;

  /** @param folder where test files log what they cost, by `TEST_COSTS` */
  constructor(root: string, folder: string) {
    this.#root = root;
    this.log = join(folder, 'costs.ndjson');
    process.env.TEST_COSTS = this.log;
  }

  /** @param more processor seconds of what the stage used and did not start as a child */
  async stage<T>(name: string, run: () => Promise<T>, more = () => 0): Promise<T> {
    const [begin, seconds] = [performance.now(), secondsSoFar()];
    try {
      return await run();
    } finally {
      const waited = (performance.now() - begin) / 1000;
      this.stages.push({ name, waited, seconds: secondsSoFar() - seconds + more() });
    }
  }

  /** Each test file once, the dearest first; what ran twice (on two engines) with the sum. */
  readonly files = (): Cost[] => {
    const lines = existsSync(this.log) ? readFileSync(this.log, 'utf8').split('\n').filter(Boolean) : [];
    const sums = new Map<string, number>();
    for (const line of lines) {
      const { path, seconds } = JSON.parse(line) as { path: string; seconds: number };
      const name = relative(this.#root, path).replaceAll('\\', '/');
      sums.set(name, (sums.get(name) ?? 0) + seconds);
    }
    return [...sums]
      .map(([name, seconds]) => ({ name, seconds }))
      .toSorted((one, other) => other.seconds - one.seconds);
  };
}

/** Files that are named at the end of each run. */
const dearest = 40;

/** What the stages of a run and its dearest files, or all of them, have cost in processor seconds. */
export function costLines({ stages, files }: Meter, isAll: boolean): string[] {
  const line = (cost: Cost) => `${cost.seconds.toFixed(1).padStart(8)}  ${cost.name}`;
  const sum = stages.reduce((seconds, stage) => seconds + stage.seconds, 0);
  return [
    '',
    'Processor seconds (user and system, of all processes) by stage, and its time:',
    ...stages.map((stage) => `${line(stage)}, ${stage.waited.toFixed(0)} s`),
    line({ name: 'in all', seconds: sum }),
    isAll ? 'by file:' : 'the dearest files:',
    ...(isAll ? files() : files().slice(0, dearest)).map(line),
  ];
}
