import { Copy } from 'lucide-react';
import { copyText } from 'shared/site/toasts.ts';
import { languageOf } from './highlight-languages.ts';
import { ScrollBox } from './scroll-box.tsx';
import { useHighlight } from './use-highlight.tsx';

interface CodeBlockProps {
  code: string;
  /** The text behind the fence's marks; its first word names the language. */
  info: string;
  closed: boolean;
}

/** A block of code with the name of its language, a copy button and, once it is closed, colours. */
export function CodeBlock({ code, info, closed }: CodeBlockProps) {
  const name = /^\S+/.exec(info)?.[0] ?? '';
  const highlighted = useHighlight(code, closed ? languageOf(name) : undefined);
  return (
    <figure className="md-code">
      <figcaption>
        <span>{name || '代码'}</span>
        <button type="button" onClick={() => void copyText(code)}>
          <Copy size={14} aria-hidden />
          复制代码
        </button>
      </figcaption>
      <ScrollBox as="pre">
        <code>{highlighted ?? code}</code>
      </ScrollBox>
    </figure>
  );
}
