import { beatMs } from '../../jobs/worker-messages.ts';
import { memoryOf, processorTime } from './process-facts.ts';

/** Processor time without a heartbeat that no page needs: another worker is prepared, … */
const slow = 400;
/** … and so much means that it does not come back from what it does. */
const hanging = 1000;
/** No visitor waits while code is loaded or tried. All of a release runs for the first time then, not yet compiled: so many times as much. */
const patience = 4;
/** It may wait for a processor that others use, or for something outside: not for ever. */
const longestSilence = 6000;

/** Bytes of memory of which a worker never comes near while it only renders. */
const heavy = 640 * 1024 * 1024;

export type Condition = 'well' | 'is slow' | 'hangs' | 'grows and does not answer' | 'holds too much memory';

/**
 * Watches whether a worker's event loop turns. What counts is the processor time that it used since its last sign of
 * life, so that one that got no processor is not taken for one that hangs; nor does time count in which this process
 * itself did not run. Where the system does not say, silence is taken for work, with a longer timeout.
 */
export class HeartbeatMonitor {
  private silence = 0;
  private lookedAt = performance.now();
  private workedBefore: number | null;
  private memory = 0;
  /** The release that holds much of it; null when unknown. */
  holder: string | null = null;
  /** No visitor waits for what the worker does now. */
  isUnhurried = false;
  private readonly pid: number;

  constructor(pid: number) {
    this.pid = pid;
    this.workedBefore = processorTime(pid);
  }

  /** Takes a heartbeat. `memory`: bytes that the process holds; `holder`: the release that holds much of them, if one does. */
  beat({ memory, holder } = { memory: this.memory, holder: this.holder }): void {
    this.memory = memory;
    this.holder = holder;
    this.silence = 0;
    this.workedBefore = processorTime(this.pid);
  }

  /** Called about every `beatMs`. */
  check(): Condition {
    const now = performance.now();
    this.silence += Math.min(now - this.lookedAt, 2 * beatMs);
    this.lookedAt = now;
    if (this.memory >= heavy) return 'holds too much memory';
    // It was not due yet.
    if (this.silence < beatMs) return 'well';
    const worked = this.worked();
    const times = this.isUnhurried ? patience : 1;
    if (worked >= hanging * times || this.silence >= longestSilence * times) return 'hangs';
    const memory = memoryOf(this.pid) ?? 0;
    // What it does since its last sign of life makes it grow: it will not be waited for. Little more than it had then is
    // no fault of what runs now.
    if (memory >= heavy)
      return memory - this.memory >= heavy / 2 ? 'grows and does not answer' : 'holds too much memory';
    return worked >= slow ? 'is slow' : 'well';
  }

  private worked(): number {
    const now = processorTime(this.pid);
    return now === null || this.workedBefore === null ? this.silence / 2 : now - this.workedBefore;
  }
}
