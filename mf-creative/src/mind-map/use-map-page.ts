import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router-dom';
import { type BroughtMap, bringMap, takeBroughtMap } from 'shared/bundled/draft/brought-map.ts';
import { dataOf, problemOf } from 'shared/bundled/loading/load-part.ts';
import { type MapSource, type MindMap, mapLimits } from 'shared/contracts/creative/mind-map.ts';
import { newIdempotencyKey } from 'shared/contracts/http/idempotency-key.ts';
import { messageOf } from 'shared/http/errors.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { showToast } from 'shared/site/toasts.ts';
import { plainLook } from './editor/map-look.ts';
import type { KeptMap } from './keep/map-keeper.ts';
import { keptOf, useKeptMaps } from './keep/use-kept-map.ts';
import { useMapList } from './keep/use-map-list.ts';
import { shownText } from './layout/shown-text.ts';
import type { MindMapData } from './load-mind-map.ts';
import { exampleMap } from './make/example-map.ts';
import { readGiven } from './make/read-given.ts';
import { useMapWriting } from './make/use-map-writing.ts';
import { useResumedMap, type WrittenMap } from './make/use-resumed-map.ts';
import { withoutFence } from './make/without-fence.ts';

const mapPath = (id: number) => `/app/mind_map?id=${id}`;

/** What `/app/mind_map` knows and does: the map on the page, those that are kept, the one that is written. */
export function useMapPage(model: string | undefined) {
  const { mine, map: loaded } = useLoaderData<MindMapData>();
  const navigate = useNavigate();
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const example = useExample();
  const kept = useKeptMaps(loaded, (map, isNew) => {
    if (isNew) void navigate(mapPath(map.id), { replace: true, preventScrollReset: true });
    void list.reload();
  });
  const list = useMapList(dataOf(mine?.maps), problemOf(mine?.maps), mine !== null, {
    removed: (id) => {
      if (kept.opened?.keeper.state.map.id !== id) return;
      kept.close();
      void navigate('/app/mind_map');
    },
    copied: (id) => void navigate(mapPath(id)),
    renamed: ({ id, title, version }) => kept.opened?.keeper.renamed(id, title, version),
  });
  const writing = useMapWriting(model);
  const { asked, answer } = writing;
  const [keptKey, setKeptKey] = useState<string>();
  const [fileProblem, setFileProblem] = useState<string>();
  const open = (title: string, markdown: string, source: MapSource, folds: string[] = []) => {
    const map = { ...newMap(newIdempotencyKey(), title, markdown, source), look: { ...plainLook, folds } };
    kept.open(map, isLoggedIn ? 'changed' : 'saved');
  };

  /** A map that is written is kept; both of two tabs that read it keep the same one. */
  function keepWritten({ id, topic, markdown }: WrittenMap, view?: string) {
    const text = withoutFence(markdown);
    if (!text.trim()) return;
    const source: MapSource = { kind: 'topic', name: topic.slice(0, mapLimits.topic), message_id: id };
    const map = newMap(`map-of-answer-${id}`, titleOf(text, topic), text, source);
    if (!kept.opened) return kept.open(map, 'changed', view);
    // The visitor looks at another map by now.
    kept.saveBeside(map);
    showToast('success', `“${map.title}”写好了，已存到我的导图`);
  }
  // The loader finds what this page asks for as a map under way, too: it would be read and kept a second time.
  const isOwn = asked !== undefined || keptKey !== undefined;
  const resumed = useResumedMap(isOwn ? undefined : dataOf(mine?.last)?.lists[0], (map) => {
    if (map.problem && !map.markdown) showToast('error', map.problem);
    keepWritten(map, `map-of-answer-${map.id}`);
  });
  const hasEnded = asked !== undefined && !asked.isRunning && answer !== undefined && answer.text.pieces.length > 0;
  const endedKey = hasEnded ? asked.key : undefined;
  const keepEnded = useEffectEvent(() => {
    if (!asked || !answer) return;
    setKeptKey(asked.key);
    keepWritten(
      { id: answer.id ?? asked.id ?? 0, topic: asked.question.question, markdown: answer.text.text(), problem: '' },
      asked.key,
    );
  });
  useEffect(() => {
    if (endedKey !== undefined) keepEnded();
  }, [endedKey]);
  useBrought(async ({ markdown, question, messageId, page }) => {
    try {
      const { withRoot } = await import('./make/with-root.ts');
      const text = withRoot(markdown, question);
      open(titleOf(text, '来自对话'), text, { kind: 'message', name: page, message_id: messageId });
    } catch (error) {
      bringMap({ markdown, question, messageId, page });
      showToast('error', messageOf(error));
    }
  });

  const isWritten = asked !== undefined && answer !== undefined && asked.key !== keptKey && !kept.opened;
  const growing = isWritten
    ? { view: asked.key, text: answer.text, topic: asked.question.question }
    : resumed.text && !kept.opened
      ? { view: `map-of-answer-${resumed.id}`, text: resumed.text, topic: resumed.topic }
      : undefined;
  return {
    mine,
    isLoggedIn,
    list,
    kept,
    writing,
    resumed,
    /** The map that grows in place of the kept one. */
    growing,
    write(words: string) {
      kept.close();
      void navigate('/app/mind_map', { replace: !loaded });
      writing.write(words);
    },
    openExample: () => open(titleOf(example, '例子'), example, { kind: 'example', name: '', message_id: 0 }),
    openEmpty: () => open('未命名导图', '# 中心主题\n', { kind: 'empty', name: '', message_id: 0 }),
    fileProblem,
    async openFile(file: File) {
      setFileProblem(undefined);
      const given = await readGiven(file);
      if ('problem' in given) return setFileProblem(`${file.name}：${given.problem}`);
      const source: MapSource = { kind: 'file', name: file.name.slice(0, mapLimits.topic), message_id: 0 };
      open(given.title, given.markdown, source, given.folds);
    },
    /** The stored map in place of the one on the page. */
    take(map: MindMap) {
      kept.opened?.keeper.giveUp();
      kept.open(keptOf(map));
    },
  };
}
export type MapPageWork = ReturnType<typeof useMapPage>;

const newMap = (key: string, title: string, markdown: string, source: MapSource): KeptMap => ({
  ...{ key, id: undefined, version: 0, title, markdown, look: plainLook, source },
});

/** The first heading of a text, else what it was asked for. */
export function titleOf(markdown: string, otherwise: string): string {
  const heading = /^#\s+(.+)$/m.exec(markdown)?.[1];
  const words = shownText(heading ?? otherwise)
    .replace(/\s+/g, ' ')
    .trim();
  return [...words].slice(0, mapLimits.title).join('') || '未命名导图';
}

function useExample(): string {
  const config = useAtomValue(siteConfigAtom)?.mindmap_config;
  return (config?.is_example && config.example_content.trim()) || exampleMap;
}

/** Takes an answer that another page has left, once. */
function useBrought(take: (brought: BroughtMap) => Promise<void>) {
  const bring = useEffectEvent(take);
  useEffect(() => {
    const brought = takeBroughtMap();
    if (brought) void bring(brought);
  }, []);
}
