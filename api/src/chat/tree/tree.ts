/** Conversations, messages and runs, as other wings refer to them. */
export { chatMessages, chatRuns, chatSessions, recordCollections } from './chat-tables.ts';
export { ownMessageId } from './path-queries.ts';
