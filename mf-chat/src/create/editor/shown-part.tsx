import { PencilLine } from 'lucide-react';
import { memo } from 'react';
import { Markdown } from 'shared/bundled/markdown/lazy-markdown.tsx';
import type { MarkdownPart } from './markdown-parts.ts';

interface ShownPartProps {
  part: MarkdownPart;
  number: number;
  /** What links of the whole document refer to. */
  definitions: string;
  origin: string;
  onOpen(at: number): void;
}

/** What is clicked by itself: a link, a button of a code block, a box. */
const ownClick = 'a, button, summary, input, select';

/** A block as it is read. A click into it, or its button, opens it. */
export const ShownPart = memo(
  function ShownPart({ part, number, definitions, origin, onOpen }: ShownPartProps) {
    const { source, isDefinition } = part;
    const edit = () => onOpen(number - 1);
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the button in it
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the button in it
      <div
        data-block={number}
        onClick={({ target }) => {
          const isSelecting = String(window.getSelection()) !== '';
          if (!isSelecting && !(target as Element).closest(ownClick)) edit();
        }}
      >
        <button type="button" aria-label={`编辑第 ${number} 段`} title="编辑这一段" onClick={edit}>
          <PencilLine size={16} aria-hidden />
        </button>
        {isDefinition ? (
          <pre>{source}</pre>
        ) : (
          <Markdown text={definitions ? `${source}\n\n${definitions}` : source} origin={origin} />
        )}
      </div>
    );
  },
  (before, now) =>
    before.part.source === now.part.source &&
    before.number === now.number &&
    before.definitions === now.definitions &&
    before.onOpen === now.onOpen,
);
