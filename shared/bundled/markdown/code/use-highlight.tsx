import { type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '../../loading/when-idle.ts';
import { type Language, languages } from './highlight-languages.ts';

/** Longer code stays plain: colouring it would hold the page. */
const longest = 40_000;

/** The coloured code when the browser had time for it; the same characters, so nothing moves. */
export function useHighlight(code: string, language: Language | undefined): ReactNode {
  const [done, setDone] = useState<{ code: string; nodes: ReactNode }>();
  useEffect(() => {
    if (!language || code.length > longest) return;
    let wanted = true;
    const cancel = whenIdle(async () => {
      // A file that does not come leaves the code without colours.
      const nodes = await highlight(code, language).catch(() => undefined);
      if (wanted && nodes) setDone({ code, nodes });
    });
    return () => {
      wanted = false;
      cancel();
    };
  }, [code, language]);
  return done?.code === code ? done.nodes : undefined;
}

async function highlight(code: string, language: Language): Promise<ReactNode> {
  const [{ default: core }, { default: grammar }] = await Promise.all([
    import('highlight.js/lib/core'),
    languages[language](),
  ]);
  if (!core.getLanguage(language)) core.registerLanguage(language, grammar);
  const result = core.highlight(code, { language, ignoreIllegals: true }) as unknown as Highlighted;
  return result._emitter.rootNode.children.map(toNode);
}

/** highlight.js builds this tree before it writes HTML of it; lowlight reads it in the same way. */
interface Highlighted {
  _emitter: { rootNode: Scope };
}
interface Scope {
  scope?: string;
  children: (Scope | string)[];
}

function toNode(part: Scope | string, key: number): ReactNode {
  if (typeof part === 'string') return part;
  const children = part.children.map(toNode);
  if (!part.scope) return children;
  const name = part.scope.startsWith('language:') ? undefined : part.scope.split('.').map((word) => `hljs-${word}`);
  return (
    <span key={key} {...(name ? { className: name.join(' ') } : {})}>
      {children}
    </span>
  );
}
