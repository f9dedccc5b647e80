import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Channel, parseChannel } from 'shared/releases/channel/channel.ts';
import { errorMessage } from 'shared/releases/problem.ts';
import type { ShellStatus } from 'shared/releases/shell/shell-status.ts';

export type ChannelProblem = NonNullable<ShellStatus['channelProblem']>;

/** Reads the store's channel. Only a higher rev is followed: a store that goes back must not take the site back. */
export class ChannelReader {
  /** What is to be followed; null: nothing was ever promoted. */
  channel: Channel | null = null;
  /** Why the store's channel is not followed; null as soon as it is fine. */
  problem: ChannelProblem | null = null;
  /** The channel is not from the store: the store could not be read at the start. */
  private isStandIn = false;
  private readonly file: string;
  private readonly onProblem: (problem: ChannelProblem) => void;

  /** @param onProblem called once a problem, not once a poll */
  constructor(store: string, onProblem: (problem: ChannelProblem) => void) {
    this.file = join(store, 'channel.json');
    this.onProblem = onProblem;
  }

  async read(): Promise<void> {
    try {
      const next = parseChannel(await readFile(this.file, 'utf8'), 'channel.json');
      const reason = this.reasonAgainst(next);
      if (reason) return this.refuse(next.rev, reason);
      this.problem = null;
      if (this.channel && !this.isStandIn && next.rev === this.channel.rev) return;
      this.channel = next;
      this.isStandIn = false;
    } catch (error) {
      const isFirstStart = (error as NodeJS.ErrnoException).code === 'ENOENT' && !this.channel;
      if (!isFirstStart) this.refuse(null, errorMessage(error));
    }
  }

  /** Follows this one until the store has one that can be read. */
  startWith(channel: Channel): void {
    this.channel = channel;
    this.isStandIn = true;
  }

  private reasonAgainst({ rev, remotes }: Channel): string | null {
    const { channel } = this;
    if (!channel || rev > channel.rev) return null;
    if (rev < channel.rev) return `The store went back to rev ${rev}; rev ${channel.rev} stays.`;
    if (this.isStandIn || JSON.stringify(remotes) === JSON.stringify(channel.remotes)) return null;
    return `The store has another rev ${rev} than the one that is followed; that one stays until a higher rev.`;
  }

  private refuse(rev: number | null, reason: string): void {
    if (this.problem?.rev === rev && this.problem.reason === reason) return;
    this.problem = { rev, reason, at: new Date().toISOString() };
    this.onProblem(this.problem);
  }
}
