import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { type BroughtMap, bringMap, takeBroughtMap } from 'shared/bundled/draft/brought-map.ts';
import { bytesOf } from 'shared/bundled/files/read-file.ts';
import { fileProblemOf } from 'shared/bundled/files/unreadable-file.ts';
import { type MapSource, mapLimits } from 'shared/contracts/creative/mind-map.ts';
import { cutText } from 'shared/contracts/cut-text.ts';
import { newIdempotencyKey } from 'shared/contracts/http/idempotency-key.ts';
import { messageOf } from 'shared/http/errors.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { showToast } from 'shared/site/toasts.ts';
import { plainLook } from '../editor/map-look.ts';
import type { ReadMap } from '../formats/file-map.ts';
import { mostBytes } from '../formats/most-bytes.ts';
import type { KeptMaps } from '../keep/use-kept-map.ts';
import { exampleMap } from './example-map.ts';
import { newMap, titleOf } from './new-map.ts';

/** Maps that are there without being written: an example, an empty one, a file, an answer that was brought from a conversation. */
export function useGivenMaps(kept: KeptMaps) {
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const example = useExample();
  const [fileProblem, setFileProblem] = useState<string>();
  const open = (title: string, markdown: string, source: MapSource, folds: string[] = []) => {
    const map = { ...newMap(newIdempotencyKey(), title, markdown, source), look: { ...plainLook, folds } };
    kept.open(map, isLoggedIn ? 'changed' : 'saved');
  };
  const bring = useEffectEvent(async (brought: BroughtMap) => {
    const { markdown, question, messageId, page } = brought;
    try {
      const { withRoot } = await import('./with-root.ts');
      const text = withRoot(markdown, question);
      open(titleOf(text, '来自对话'), text, { kind: 'message', name: page, message_id: messageId });
    } catch (error) {
      bringMap(brought);
      showToast('error', messageOf(error));
    }
  });
  useEffect(() => {
    const brought = takeBroughtMap();
    if (brought) void bring(brought);
  }, []);
  return {
    /** Undefined: operators offer none. */
    openExample:
      example === undefined
        ? undefined
        : () => open(titleOf(example, '例子'), example, { kind: 'example', name: '', message_id: 0 }),
    openEmpty: () => open('未命名导图', '# 中心主题\n', { kind: 'empty', name: '', message_id: 0 }),
    fileProblem,
    async openFile(file: File) {
      setFileProblem(undefined);
      const given = await readGiven(file);
      if ('problem' in given) return setFileProblem(`${file.name}：${given.problem}`);
      const source: MapSource = { kind: 'file', name: cutText(file.name, mapLimits.topic), message_id: 0 };
      open(given.title, given.markdown, source, given.folds);
      if (given.leftOut) showToast('info', `导图放不下：${given.leftOut}，没有导入`);
    },
  };
}

/** Reads a file that the visitor chose or dropped. The code of its format is loaded when it is met. */
async function readGiven(file: File): Promise<ReadMap | { problem: string }> {
  // A film that is read first would not fit into the memory.
  if (file.size > mostBytes) return { problem: '文件太大，最多 10 MB' };
  try {
    const bytes = await bytesOf(file);
    const { readMapFile } = await import('../formats/read-file.ts');
    return await readMapFile(file.name, bytes);
  } catch (error) {
    return { problem: fileProblemOf(error) };
  }
}

function useExample(): string | undefined {
  const config = useAtomValue(siteConfigAtom)?.mindmap_config;
  return config?.is_example === 1 ? config.example_content.trim() || exampleMap : undefined;
}
