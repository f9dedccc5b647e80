import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { whenIdle } from '../../loading/when-idle.ts';
import { typesetterAtom } from './typesetter.ts';

/** Longer or deeper formulas stay source: the typesetter recurses. */
const longest = 2000;
const deepestBraces = 50;

interface MathFormulaProps {
  tex: string;
  display: boolean;
  /** It is still being written. */
  isOpen?: boolean;
}

/**
 * A formula: typeset as soon as the typesetter is there and understands it, so that a growing text is laid out once; its
 * source until then (and on the server). The source of one that stands alone is one line, so that the block never gets
 * lower.
 */
export function MathFormula({ tex, display, isOpen = false }: MathFormulaProps) {
  const typesetter = useAtomValue(typesetterAtom);
  const typeset = useSyncExternalStore(typesetter.subscribe, () => typesetter.typeset, notOnServer);
  const isWanted = !isOpen && withinBounds(tex);
  useEffect(() => (isWanted && !typesetter.isLoaded ? whenIdle(typesetter.load) : undefined), [isWanted, typesetter]);
  const node = useMemo(() => (isWanted ? typeset?.(tex, display) : undefined), [isWanted, typeset, tex, display]);
  const isWrong = !isOpen && !node && (typeset !== undefined || !isWanted);
  const source = (
    <code className={isWrong ? 'wrong' : undefined}>{display ? `$$${tex}${isOpen ? '' : '$$'}` : `$${tex}$`}</code>
  );
  return <span className={display ? 'md-math md-display' : 'md-math'}>{node ?? source}</span>;
}

const notOnServer = () => undefined;

function withinBounds(tex: string): boolean {
  if (tex.length > longest) return false;
  let depth = 0;
  for (const letter of tex) {
    if (letter === '{') depth++;
    else if (letter === '}') depth--;
    if (depth > deepestBraces) return false;
  }
  return true;
}
