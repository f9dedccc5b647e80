import { atom, useAtom, useAtomValue } from 'jotai';
import { Copy, Download, ListOrdered, Maximize2, WrapText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { copyText } from 'shared/site/toasts.ts';
import { saveFile } from '../../files/save-file.ts';
import { FullView } from '../../pictures/full-view.tsx';
import { MarkdownProse } from '../markdown-prose.ts';
import { ScrollBox } from '../scroll-box.tsx';
import { codeFileName } from './code-file-name.ts';
import { type Language, languageOf } from './highlight-languages.ts';
import { LineNumbers } from './line-numbers.tsx';
import { useHighlight } from './use-highlight.tsx';

interface CodeBlockProps {
  code: string;
  /** The text behind the fence's marks; its first word names the language. */
  info: string;
  closed: boolean;
  /** Beside the name of the language. */
  note?: string | undefined;
  /** Further buttons, before the others. */
  tools?: ReactNode;
}

/** How all code is shown in this visit: with long lines broken, or with their numbers. */
const codeLookAtom = atom<'plain' | 'wrapped' | 'numbered'>('plain');

/** A block of code with the name of its language, what can be done with it and, once it is closed, colours. */
export function CodeBlock({ code, info, closed, note, tools }: CodeBlockProps) {
  const name = /^\S+/.exec(info)?.[0] ?? '';
  const language = languageOf(name);
  const highlighted = useHighlight(code, closed ? language : undefined);
  const look = useAtomValue(codeLookAtom);
  const [isLarge, setIsLarge] = useState(false);
  const shown = (
    <ScrollBox as="pre" {...(look === 'plain' ? {} : { 'data-look': look })}>
      {look === 'numbered' && <LineNumbers code={code} />}
      <code>{highlighted ?? code}</code>
    </ScrollBox>
  );
  const looks = <CodeTools code={code} language={language} />;
  const copy = (
    <button type="button" onClick={() => void copyText(code)}>
      <Copy size={14} aria-hidden />
      复制代码
    </button>
  );
  return (
    <figure className="md-code">
      <figcaption>
        <span>{name || '代码'}</span>
        {note && <small>{note}</small>}
        {tools}
        {looks}
        <button type="button" aria-label="全屏查看代码" title="全屏查看代码" onClick={() => setIsLarge(true)}>
          <Maximize2 size={14} aria-hidden />
        </button>
        {copy}
      </figcaption>
      {shown}
      <FullView
        body={MarkdownProse}
        title={name || '代码'}
        open={isLarge}
        onClose={() => setIsLarge(false)}
        tools={
          <>
            {looks}
            {copy}
          </>
        }
      >
        {shown}
      </FullView>
    </figure>
  );
}

/** How all code is shown, and this one as a file. */
function CodeTools({ code, language }: { code: string; language: Language | undefined }) {
  const [look, setLook] = useAtom(codeLookAtom);
  const toggle = (other: 'wrapped' | 'numbered') => ({
    'aria-pressed': look === other,
    onClick: () => setLook(look === other ? 'plain' : other),
  });
  return (
    <>
      <button type="button" aria-label="自动换行" title="自动换行" {...toggle('wrapped')}>
        <WrapText size={14} aria-hidden />
      </button>
      <button type="button" aria-label="显示行号" title="显示行号" {...toggle('numbered')}>
        <ListOrdered size={14} aria-hidden />
      </button>
      <button
        type="button"
        aria-label="下载代码"
        title="下载代码"
        onClick={() => saveFile(new Blob([code], { type: 'text/plain;charset=utf-8' }), codeFileName(language))}
      >
        <Download size={14} aria-hidden />
      </button>
    </>
  );
}
