import type { ConversationKey } from '../../conversation/turns/live-turns.ts';
import type { RecordPage } from '../../conversation/turns/record-page.ts';

/** Which conversation a page shows, and what it does about its questions. */
export interface Place {
  conversation: ConversationKey;
  /** The skill of a conversation that has no session yet. */
  skill?: number;
  /** The session; null: a conversation that the API does not know yet. */
  id: number | null;
  /** What is shown also without a login. */
  asked: number | null;
  /** The newest records, from the loader. */
  newest: RecordPage | undefined;
  /** Where the text that is not sent yet is kept; what waits for a login waits under all of them. */
  drafts: readonly [string, ...string[]];
  model: string | undefined;
  /** The newest session there is: a new conversation uses it when it is empty. */
  newestSession?: number | undefined;
  /** Called once a new conversation has a session. */
  opened?(sessionId: number): void;
  /** Called when an answer has ended, however. */
  ended?(): void;
}
