import { useAtomValue } from 'jotai';
import { type AnswerPhase, isUnderWay } from 'shared/bundled/answers/answer.ts';
import { answerSource } from 'shared/bundled/credits/answer/answer-source.ts';
import { ReceiptButton } from 'shared/bundled/credits/receipt/receipt-button.tsx';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { useLatePart } from 'shared/bundled/loading/use-late-part.ts';
import { Markdown } from 'shared/bundled/markdown/lazy-markdown.tsx';
import type { Receipt } from 'shared/contracts/chat/receipt.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { MarkdownNotice } from '../../markdown-notice.tsx';
import { Again } from './again-button.tsx';
import { DocumentTools } from './document-tools.tsx';
import { useEdits } from './kept-edits.ts';
import { hasText, type ShownAnswer } from './shown-answer.ts';

const PrintedLabel = lazyPart(async () => (await import('shared/bundled/label/printed-label.tsx')).PrintedLabel, {
  isSilent: true,
});

const words: Partial<Record<AnswerPhase, string>> = {
  stopped: '已停止，写出的部分已保留',
  interrupted: '写到一半中断了，写出的部分已保留',
  failed: '这一稿没有写成，没有扣除积分',
};

const cuts: Readonly<Record<string, string>> = {
  length: '达到了长度上限，没有写完',
  content_filter: '部分内容未能显示',
};

interface DocumentProps {
  name: string;
  /** Which of the drafts it is. */
  at: number;
  title: string;
  answer: ShownAnswer;
  receipts: Readonly<Record<number, Receipt>>;
  origin: string;
  onAgain: (() => void) | undefined;
}

/** One draft: read, edited, taken away. */
export function DocumentView({ name, at, title, answer, receipts, origin, onAgain }: DocumentProps) {
  const { text, phase } = answer;
  const id = answer.stored?.answer;
  const hasReceipts = useAtomValue(siteConfigAtom)?.capabilities.receipts;
  const isRunning = isUnderWay(answer);
  const { edited, edit } = useEdits(name, at);
  const editor = useLatePart(async () => (await import('../editor/block-editor.tsx')).BlockEditor);
  const isEditing = editor.isOpen;
  const setEditing = (wanted: boolean) => (wanted ? editor.open() : editor.close());
  const written = () => edited ?? (typeof text === 'string' ? text : text.text());
  const isEmpty = !hasText(answer);
  const notice = answer.problem?.text || words[phase] || cuts[answer.reason ?? ''];
  const receipt = hasReceipts && id && <ReceiptButton key={id} source={answerSource(id)} receipt={receipts[id]} />;
  return (
    <article aria-busy={isRunning} aria-label="成品">
      {(isRunning || !isEmpty) && (
        <DocumentTools
          title={title}
          written={written}
          isEditing={isEditing}
          setEditing={setEditing}
          onAgain={onAgain}
          isWaiting={isRunning}
        >
          {receipt}
        </DocumentTools>
      )}
      {isRunning && isEmpty && <p className="waiting">正在构思…</p>}
      {isEditing && editor.View ? (
        <editor.View text={written()} origin={origin} onChange={edit} />
      ) : (
        !isEmpty && <Markdown text={edited ?? text} origin={origin} />
      )}
      {edited !== undefined && !isEditing && (
        <p className="edited">
          已改动，仅保存在这个标签页里
          <button type="button" onClick={() => edit(undefined)}>
            恢复原稿
          </button>
        </p>
      )}
      {notice && !isRunning && (
        <div className="notice" role={phase === 'stopped' ? undefined : 'alert'}>
          <span>{notice}</span>
          {isEmpty && <Again onAgain={onAgain} word="重新生成" />}
          {isEmpty && receipt}
        </div>
      )}
      <MarkdownNotice />
      {!isEmpty && <PrintedLabel />}
    </article>
  );
}

/** Rules of the draft's classes, for the page's frame. */
export const documentStyles = `
  .waiting, .edited { color: var(--text-2); font-size: var(--type-interface); }
  .edited button { margin-left: var(--space-2); min-height: 32px; color: var(--accent-text); }
`;
