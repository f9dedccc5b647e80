import type { AttachedFile } from 'shared/contracts/chat/record/chat-record.ts';
import type { BranchPoint, ConversationKey, LiveTurn } from '../turns/live-turns.ts';

/** A question that is to be asked, and what its page does about its end. */
export interface Question {
  text: string;
  model: string | undefined;
  conversation: ConversationKey;
  /** Null: the conversation has no session yet. */
  sessionId: number | null;
  /** The skill of a conversation that has no session yet. */
  skill?: number | undefined;
  /** The newest session there is: it is used when it is empty. */
  newestSession: number | undefined;
  /** The newest record on the page. */
  after: number;
  /** The failed turn that is asked again. */
  again?: LiveTurn;
  /** What it is asked with. */
  files: readonly AttachedFile[];
  /** Where it goes in the tree of messages; absent: after what is shown. */
  branchPoint?: BranchPoint | undefined;
  /** Called once the conversation has a session. */
  opened(sessionId: number): void;
  /** Called when the API no longer knows the visitor; nothing of the question is left on the page. */
  loginNeeded(): void;
  /** Called when the question was not taken: nothing of it was stored. */
  refused(turn: LiveTurn): void;
  /** Called when the answer has ended, however. */
  ended(): void;
}
