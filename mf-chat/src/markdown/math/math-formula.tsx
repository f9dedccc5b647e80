import { type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '../when-idle.ts';

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
 * A formula: its source first (and on the server), typeset when the typesetter is there and understands it. Until then the
 * source of one that stands alone is one line, so that the block never gets lower.
 */
export function MathFormula({ tex, display, isOpen = false }: MathFormulaProps) {
  const [done, setDone] = useState<{ tex: string; node?: ReactNode }>();
  useEffect(() => {
    if (isOpen) return;
    if (!withinBounds(tex)) return setDone({ tex });
    let wanted = true;
    const cancel = whenIdle(async () => {
      // A formula with an error, or a file that does not come, leaves the source.
      const node = await typeset(tex, display).catch(() => undefined);
      if (wanted) setDone({ tex, node });
    });
    return () => {
      wanted = false;
      cancel();
    };
  }, [tex, display, isOpen]);
  const result = !isOpen && done?.tex === tex ? done : undefined;
  const isWrong = result !== undefined && !result.node;
  const source = (
    <code className={isWrong ? 'wrong' : undefined}>{display ? `$$${tex}${isOpen ? '' : '$$'}` : `$${tex}$`}</code>
  );
  return <span className={display ? 'md-math md-display' : 'md-math'}>{result?.node ?? source}</span>;
}

async function typeset(tex: string, display: boolean): Promise<ReactNode> {
  const { typesetFormula } = await import('./typeset-formula.tsx');
  return typesetFormula(tex, display);
}

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
