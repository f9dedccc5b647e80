import { useMemo, useSyncExternalStore } from 'react';
import type { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { TopUpLink } from 'shared/bundled/credits/top-up-link.tsx';
import { Button, styled } from 'shared/ui/kit.ts';
import { Notice } from '../keep/keep-notice.tsx';
import type { useMapWriting } from './use-map-writing.ts';

interface WritingNoticeProps {
  writing: Pick<ReturnType<typeof useMapWriting>, 'asked' | 'answer' | 'retry' | 'forget'>;
  growing: { text: GrowingText } | undefined;
}

export function WritingNotice({ writing: { asked, answer, retry, forget }, growing }: WritingNoticeProps) {
  const problem = asked?.problem?.text ?? answer?.problem?.text;
  return (
    <>
      {asked?.isCutOff && (
        <Notice as="p" data-kind="info" role="status">
          连接断开了，正在重新连接…写出的部分都在
        </Notice>
      )}
      {asked && !asked.isRunning && problem && (
        <Notice role="alert">
          <span>{problem}</span>
          {asked.problem?.isPoor && <TopUpLink />}
          <Button size="small" onClick={retry}>
            重试
          </Button>
          <Button size="small" onClick={forget}>
            知道了
          </Button>
        </Notice>
      )}
      {growing && !growing.text.ended && <Count text={growing.text} />}
    </>
  );
}

/** Counts the lines that become nodes; every tenth is said aloud. */
function Count({ text }: { text: GrowingText }) {
  // React asks for what it compares several times an update.
  useSyncExternalStore(
    text.subscribe,
    () => text.version,
    () => 0,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is counted from its beginning
  const lines = useMemo(() => new NodeLines(), [text]);
  const count = lines.count(text.pieces);
  return (
    <Line>
      正在生成，已有 {count} 个节点
      <span className="visually-hidden" role="status">
        已生成 {Math.floor(count / 10) * 10} 个节点
      </span>
    </Line>
  );
}

const nodeLine = /^\s*(?:#{1,6}|[-*+]|\d+[.)])\s+\S/;

/** The lines of a growing text that become nodes. Lines that have ended are read once. */
class NodeLines {
  #ended = 0;
  #last = '';
  #read = 0;

  count(pieces: readonly string[]): number {
    while (this.#read < pieces.length) {
      const lines = (this.#last + pieces[this.#read++]).split('\n');
      this.#last = lines.pop() ?? '';
      for (const line of lines) if (nodeLine.test(line)) this.#ended++;
    }
    return this.#ended + (nodeLine.test(this.#last) ? 1 : 0);
  }
}

const Line = styled('p')`
  position: absolute; bottom: var(--space-3); left: var(--space-3); z-index: 1; margin: 0; padding: var(--space-1) var(--space-3); border: 1px solid var(--line); border-radius: var(--radius-control); background: var(--surface-panel); pointer-events: none; color: var(--text-2); font-size: var(--type-interface); font-variant-numeric: tabular-nums;
  @media print { display: none; }
`;
