import { readFileSync } from 'node:fs';
import { beatMs } from '../worker-messages.ts';

/** A worker that is silent for so long and works all the time does not come back from what it does. */
const mostSilence = 1500;
/** It may wait for a processor that others use, or for something outside: not for ever. */
const mostWaiting = 6000;

/**
 * Watches whether a worker's event loop turns. Time in which this process itself did not run does not count, and a worker
 * that got no processor is not taken for one that hangs.
 */
export class Heart {
  private silence = 0;
  private lookedAt = performance.now();
  private workedBefore: number | null;
  private readonly pid: number;

  constructor(pid: number) {
    this.pid = pid;
    this.workedBefore = processorTime(pid);
  }

  /** A sign of life. */
  beat(): void {
    this.silence = 0;
    this.workedBefore = processorTime(this.pid);
  }

  /** To be asked about every `beatMs`. */
  hangs(): boolean {
    const now = performance.now();
    this.silence += Math.min(now - this.lookedAt, 2 * beatMs);
    this.lookedAt = now;
    if (this.silence < mostSilence) return false;
    if (this.silence >= mostWaiting) return true;
    const worked = processorTime(this.pid);
    if (worked === null || this.workedBefore === null) return this.silence >= 2 * mostSilence;
    return worked - this.workedBefore >= mostSilence / 2;
  }
}

/** Milliseconds of processor time that a process has used; null where the system does not say. */
function processorTime(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}
