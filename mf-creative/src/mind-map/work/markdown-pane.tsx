import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from 'shared/ui/kit.ts';

interface MarkdownPaneProps {
  markdown: string;
  canEdit: boolean;
  onChange(markdown: string): void;
}

/** So long after the last key the map follows (ms). */
const restTime = 250;

/** The map as its text. What is typed is in the map a moment later; what the map changes is here at once. */
export function MarkdownPane({ markdown, canEdit, onChange }: MarkdownPaneProps) {
  const [typed, setTyped] = useState<string>();
  const sent = useRef<string>(undefined);
  const shown = useDeferredValue(markdown);
  const send = useEffectEvent((text: string) => {
    sent.current = text;
    onChange(text);
  });
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => {
      send(typed);
      setTyped(undefined);
    }, restTime);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Pane>
      <textarea
        aria-label="思维导图的 Markdown"
        spellCheck={false}
        readOnly={!canEdit}
        value={typed ?? (sent.current === markdown ? markdown : shown)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => {
          if (typed === undefined) return;
          send(typed);
          setTyped(undefined);
        }}
      />
      <p>用 # 标题和 - 列表写，缩进就是层级；表格、代码和段落成为节点的备注。没有改动的部分一字不变。</p>
    </Pane>
  );
}

const Pane = styled('div')`
  display: flex; flex: 1; flex-direction: column; min-width: 0; min-height: 0; background: var(--surface-raised);
  textarea { flex: 1; width: 100%; min-height: 0; padding: var(--space-4) var(--space-5); border: 0; background: none; color: var(--text); font-family: var(--font-mono); font-size: 0.875rem; line-height: 1.75; resize: none; tab-size: 2; }
  textarea:focus-visible { outline: var(--focus-ring); outline-offset: -2px; }
  p { flex: none; margin: 0; padding: var(--space-2) var(--space-5); border-top: 1px solid var(--line); color: var(--text-2); font-size: var(--type-meta); }
`;
