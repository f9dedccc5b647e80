import { loadPart, type Part } from 'shared/bundled/loading/load-part.ts';
import { type ChatModel, listModels } from 'shared/contracts/chat/chat-model.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';
import { textLimit } from './make/map-draft.ts';

export interface MindMapData {
  /** Null for a visitor who is not logged in: nothing was asked. */
  models: Part<ChatModel[]> | null;
  /** A text that another page hands over (`?text=`). */
  brought: string;
}

/** `/app/mind_map`: the models of the chat, and what the address brings. */
export const loadMindMap = loader(async (tools): Promise<MindMapData> => {
  const { call, get, url, signal } = tools;
  const options = { signal, quiet: true };
  const isMine = get(isLoggedInAtom);
  const models = isMine ? await loadPart(tools, call(listModels, {}, { ...options, sameForAll: true })) : null;
  return { models, brought: (url.searchParams.get('text') ?? '').slice(0, textLimit).toWellFormed() };
});
