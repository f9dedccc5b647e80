import { type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '../when-idle.ts';

/** Longer or deeper formulas stay source: the typesetter recurses. */
const longest = 2000;
const deepestBraces = 50;

interface MathFormulaProps {
  tex: string;
  display: boolean;
}

/** A formula: its source first (and on the server), typeset when the typesetter is there and understands it. */
export function MathFormula({ tex, display }: MathFormulaProps) {
  const [done, setDone] = useState<{ tex: string; node: ReactNode }>();
  useEffect(() => {
    if (!withinBounds(tex)) return;
    let wanted = true;
    const cancel = whenIdle(async () => {
      // A formula with an error, or a file that does not come, leaves the source.
      const node = await typeset(tex, display).catch(() => undefined);
      if (wanted && node) setDone({ tex, node });
    });
    return () => {
      wanted = false;
      cancel();
    };
  }, [tex, display]);
  const source = <code>{display ? `$$${tex}$$` : `$${tex}$`}</code>;
  return <span className={display ? 'md-math md-display' : 'md-math'}>{done?.tex === tex ? done.node : source}</span>;
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
