import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type MarkdownPart, partsOf } from './markdown-parts.ts';

/** A block that is being written, between what stays as it is. */
interface OpenBlock {
  /** Its place among the blocks; their number: a new one at the end. */
  at: number;
  before: string;
  value: string;
  /** The white space behind it. */
  gap: string;
  after: string;
  /** The whole text when it was opened. */
  whole: string;
  /** Another number for the next one that is opened: a field of its own. */
  turn: number;
}

/** The blocks of a text, of which one is written at a time. A text is cut anew when that one is done. */
export function useBlocks(text: string, onChange: (text: string) => void) {
  const [block, setBlock] = useState<OpenBlock>();
  /** Whole texts before a change, the newest last. */
  const [past, setPast] = useState<readonly string[]>([]);
  const cut = block?.whole ?? text;
  const parts = useMemo(() => partsOf(cut), [cut]);
  const definitions = useMemo(() => definitionsOf(parts), [parts]);
  const now = useRef({ text, block, parts });
  useEffect(() => {
    now.current = { text, block, parts };
  });

  const close = useCallback(() => {
    const { block: open, text: current } = now.current;
    if (open && open.whole !== current) setPast((all) => [...all, open.whole]);
    setBlock(undefined);
  }, []);
  const openAt = useCallback(
    (at: number) => {
      const { block: written, text: whole, parts: known } = now.current;
      const newest = written ? partsOf(whole) : known;
      // What was written may be several blocks now, or none.
      const place = written && written.at < at ? at + newest.length - known.length : at;
      if (place < 0 || place > newest.length) return;
      close();
      setBlock({ ...openBlock(whole, newest, place), turn: (written?.turn ?? 0) + 1 });
    },
    [close],
  );
  const last = block && block.whole !== text ? block.whole : past.at(-1);
  return {
    parts,
    definitions,
    open: block && { at: block.at, value: block.value, turn: block.turn },
    openAt,
    close,
    write(value: string) {
      if (!block) return;
      setBlock({ ...block, value });
      onChange(joined({ ...block, value }));
    },
    /** Takes back what was written of the last block; undefined: there is nothing. */
    undo:
      last === undefined
        ? undefined
        : () => {
            if (last === past.at(-1)) setPast(past.slice(0, -1));
            setBlock(undefined);
            onChange(last);
          },
  };
}

function openBlock(whole: string, parts: readonly MarkdownPart[], at: number): Omit<OpenBlock, 'turn'> {
  const textOf = (some: readonly MarkdownPart[]) => some.map(({ source, gap }) => source + gap).join('');
  const part = parts[at];
  const before = textOf(parts.slice(0, at));
  return { at, before, value: part?.source ?? '', gap: part?.gap ?? '', after: textOf(parts.slice(at + 1)), whole };
}

/** An emptied block is gone; a new one stands behind an empty line. */
function joined({ before, value, gap, after, whole }: OpenBlock): string {
  if (!value.trim()) return before === whole ? whole : before + after;
  const isNew = before === whole && before !== '';
  const line = isNew ? '\n'.repeat(Math.max(0, 2 - (/\n*$/.exec(before)?.[0].length ?? 0))) : '';
  return before + line + value + gap + after;
}

const definitionsOf = (parts: readonly MarkdownPart[]) =>
  parts
    .filter(({ isDefinition }) => isDefinition)
    .map(({ source }) => source)
    .join('\n');
