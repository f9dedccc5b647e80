import * as z from 'shared/contracts/schema.ts';
import { objectLike, tabDraft } from '../../works/draft/tab-draft.ts';

export const topicLimit = 1024;
export const textLimit = 30_000;

const emptyDraft = { way: 'topic' as 'topic' | 'text', topic: '', text: '' };
export type MapDraft = typeof emptyDraft;

const stored = tabDraft('mind-map-draft', emptyDraft, objectLike(emptyDraft, { way: z.enum(['topic', 'text']) }));
export const mapDraftAtom = stored.draftAtom;
export const changeDraftAtom = stored.changeAtom;
export const restoreDraftAtom = stored.restoreAtom;

export function problemOfDraft({ way, topic, text }: MapDraft): string | undefined {
  const [words, limit] = way === 'topic' ? [topic, topicLimit] : [text, textLimit];
  const length = [...words.trim()].length;
  if (length === 0) return way === 'topic' ? '请输入主题' : '请粘贴要整理的文字';
  return length > limit ? `最多 ${limit} 字，请删去 ${length - limit} 字` : undefined;
}
