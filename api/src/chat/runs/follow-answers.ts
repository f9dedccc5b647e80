import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import type { EventChannel } from '../../platform/serve/serve-stream.ts';
import type { AnswerRuns } from './answer-runs.ts';
import type { Run } from './stored-runs.ts';

/** A page that does not know of reasoning does not get it. */
export const asWanted = (
  channel: EventChannel<ChatEvent>,
  { reasoning }: { reasoning?: number | undefined },
): EventChannel<ChatEvent> =>
  reasoning === 1
    ? channel
    : { signal: channel.signal, send: (event) => event.event !== 'reasoning' && channel.send(event) };

/** Sends all answers to a question as they grow; `index` says which one an event is of. */
export async function followAll(runs: AnswerRuns, all: Run[], channel: EventChannel<ChatEvent>): Promise<void> {
  await Promise.all(
    all.map((run, index) => {
      const send = (event: ChatEvent) => channel.send(all.length > 1 ? { ...event, index } : event);
      // Of an answer that is continued only what is new.
      return runs.follow(run, { signal: channel.signal, send }, run.writtenBefore);
    }),
  );
}
