import { atom } from 'jotai';
import { readStored, storeText } from 'shared/bundled/draft/tab-storage.ts';

/** Characters of a topic. */
export const topicLimit = 1024;
/** Characters of a text that a map is made of. */
export const textLimit = 30_000;

export type MakeWay = 'topic' | 'text';

export interface MapDraft {
  way: MakeWay;
  topic: string;
  text: string;
}

export const emptyDraft: MapDraft = { way: 'topic', topic: '', text: '' };

/** What is typed into the form. A reload and a login lose nothing of it. */
export const mapDraftAtom = atom<MapDraft>(emptyDraft);

const storedAs = 'mind-map-draft';

/** Takes what the tab has stored, where nothing was typed before the code came. */
export const restoreDraftAtom = atom(null, (get, set) => {
  const { topic, text } = get(mapDraftAtom);
  if (topic || text) return;
  try {
    const kept: Partial<MapDraft> | null = JSON.parse(readStored(storedAs) ?? 'null');
    if (kept && typeof kept.topic === 'string' && typeof kept.text === 'string')
      set(mapDraftAtom, { way: kept.way === 'text' ? 'text' : 'topic', topic: kept.topic, text: kept.text });
  } catch {
    // What is stored is not ours.
  }
});

export const changeDraftAtom = atom(null, (get, set, part: Partial<MapDraft>) => {
  const draft = { ...get(mapDraftAtom), ...part };
  set(mapDraftAtom, draft);
  storeText(storedAs, draft.topic || draft.text ? JSON.stringify(draft) : '');
});

/** Why the draft cannot be sent, as a sentence at its field. */
export function problemOfDraft({ way, topic, text }: MapDraft): string | undefined {
  const [words, limit] = way === 'topic' ? [topic, topicLimit] : [text, textLimit];
  const length = [...words.trim()].length;
  if (length === 0) return way === 'topic' ? '请输入主题' : '请粘贴要整理的文字';
  return length > limit ? `最多 ${limit} 字，请删去 ${length - limit} 字` : undefined;
}
