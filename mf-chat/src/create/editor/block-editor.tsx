import { Plus, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button, styled } from 'shared/ui/kit.ts';
import { BlockField } from './block-field.tsx';
import { ShownPart } from './shown-part.tsx';
import { useBlocks } from './use-blocks.ts';

export interface BlockEditorProps {
  /** The document, in Markdown. */
  text: string;
  origin: string;
  onChange(text: string): void;
}

/**
 * A document as it is read. The block that is chosen is its Markdown for as long as it is written; every other one stays
 * as it is, byte by byte (ADR 97).
 */
export function BlockEditor({ text, origin, onChange }: BlockEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const blocks = useBlocks(text, onChange);
  const { parts, open } = blocks;

  /** Ends the writing; the keyboard is at the block then. */
  function close(at: number) {
    flushSync(() => blocks.close());
    const buttons = frame.current?.querySelectorAll<HTMLElement>('[data-block] > button');
    buttons?.[Math.min(at, buttons.length - 1)]?.focus();
  }
  const field = open && (
    <BlockField
      key={`field ${open.turn}`}
      value={open.value}
      name={open.at < parts.length ? `编辑第 ${open.at + 1} 段（Markdown）` : '新的一段（Markdown）'}
      onChange={blocks.write}
      onDone={() => close(open.at)}
      onStep={(by) => blocks.openAt(open.at + by)}
    />
  );
  return (
    <Frame
      ref={frame}
      role="group"
      aria-label="编辑成品"
      onKeyDown={(event) => {
        const isUndo = event.key === 'z' && !event.shiftKey && (event.ctrlKey || event.metaKey);
        // A field takes back its own keys.
        if (!isUndo || !blocks.undo || event.target instanceof HTMLTextAreaElement) return;
        event.preventDefault();
        blocks.undo();
      }}
    >
      <Hint onUndo={blocks.undo} />
      {parts.map((part, at) =>
        open?.at === at ? (
          field
        ) : (
          <ShownPart
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
            key={at}
            part={part}
            number={at + 1}
            definitions={blocks.definitions}
            origin={origin}
            onOpen={blocks.openAt}
          />
        ),
      )}
      {open?.at === parts.length ? (
        field
      ) : (
        <Button variant="text" startIcon={<Plus aria-hidden />} onClick={() => blocks.openAt(parts.length)}>
          加一段
        </Button>
      )}
    </Frame>
  );
}

/** How a block is written, and the way back from the last one. */
function Hint({ onUndo }: { onUndo: (() => void) | undefined }) {
  return (
    <p className="hint">
      <span>点一段就能改它，Esc 看改好的样子</span>
      <Button size="small" variant="text" startIcon={<Undo2 aria-hidden />} disabled={!onUndo} onClick={onUndo}>
        撤销
      </Button>
    </p>
  );
}

const Frame = styled('div')`
  display: grid;
  gap: var(--space-2);
  justify-items: start;

  .hint { display: flex; flex-wrap: wrap; gap: var(--space-2); align-items: center; justify-content: space-between; width: 100%; margin: 0; color: var(--text-2); font-size: var(--type-meta); }
  [data-block] { position: relative; width: 100%; min-width: 0; padding: 0 var(--space-3); border-radius: var(--radius-control); cursor: text; }
  [data-block]:hover, [data-block]:focus-within { background: var(--fill); }
  [data-block] > button { position: absolute; top: 2px; right: 2px; z-index: 1; display: grid; place-items: center; width: 32px; height: 32px; border-radius: var(--radius-control); background: var(--surface-raised); color: var(--text-2); opacity: 0; }
  [data-block]:hover > button, [data-block] > button:focus-visible { opacity: 1; }
  [data-block] > pre { margin: 0; padding: var(--space-2) 0; color: var(--text-2); font-size: var(--type-meta); white-space: pre-wrap; overflow-wrap: anywhere; }
  textarea { display: block; box-sizing: border-box; width: 100%; min-height: 0; padding: var(--space-2) var(--space-3); border: 1px solid var(--accent-text); border-radius: var(--radius-control); background: var(--surface-raised); color: var(--text); font-size: var(--type-text); line-height: var(--leading-text); resize: vertical; field-sizing: content; }
  @media (hover: none) { [data-block] { padding-right: 48px; } [data-block] > button { top: 0; right: 0; width: 44px; height: 44px; background: none; opacity: 1; } }
`;
