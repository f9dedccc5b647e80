import type { Part } from 'shared/bundled/loading/load-part.ts';
import type { ChatModel } from 'shared/contracts/chat/chat-model.ts';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import type { ExampleGroup } from 'shared/contracts/chat/example.ts';
import type { AttachedFile } from 'shared/contracts/chat/record/chat-record.ts';
import type { ConversationKey, LiveTurn } from '../turns/live-turns.ts';
import type { RecordTurn } from '../turns/record-turns.ts';

/** The conversation on show, as far as it is kept and asked in without a connection. */
export interface OfflineChat {
  place: {
    conversation: ConversationKey;
    newestSession?: number | undefined;
    opened?(sessionId: number): void;
    ended?(): void;
  };
  sessionId: number | null;
  draftKey: string;
  past: readonly RecordTurn[];
  live: readonly LiveTurn[];
  /** Puts a question that is not sent back to where it was typed. */
  giveBack(draft: string, text: string, files?: readonly AttachedFile[]): void;
}

/** The parts of the page that are kept beside the conversation. */
export interface OfflinePage {
  data: {
    examples: Part<ExampleGroup[]>;
    mine: { sessions: Part<unknown>; models: Part<ChatModel[]>; records: Part<unknown> | null } | null;
  };
  sessions: readonly ChatSession[];
}
