import { useAtomValue } from 'jotai';
import { Check, Copy, Download, FileText, PencilLine, RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import { type AnswerPhase, isUnderWay } from 'shared/bundled/answers/answer.ts';
import type { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { ReceiptButton } from 'shared/bundled/credits/receipt-button.tsx';
import { answerSource } from 'shared/bundled/credits/receipt-source.ts';
import { TopUpLink } from 'shared/bundled/credits/top-up-link.tsx';
import { htmlBeside } from 'shared/bundled/markdown/copy/html-beside.ts';
import { Markdown } from 'shared/bundled/markdown/lazy-markdown.tsx';
import { MarkdownNotice } from 'shared/bundled/markdown/markdown-notice.tsx';
import type { Receipt } from 'shared/contracts/chat/receipt.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { copyText } from 'shared/site/toasts.ts';
import { Button, Tabs } from 'shared/ui/kit.ts';
import { saveMarkdown, saveWord } from './export-document.ts';
import { useEdits } from './kept-edits.ts';

export interface ShownAnswer {
  text: string | GrowingText;
  phase: AnswerPhase;
  problem?: string | undefined;
  /** Why it ended, as `finish` says it. */
  reason?: string | undefined;
  /** As it is stored; absent: not known. */
  id?: number | undefined;
}

interface ResultViewProps {
  /** Names the result; edits are kept under it. */
  name: string;
  /** The name of a file. */
  title: string;
  answers: readonly ShownAnswer[];
  /** What answers cost, by their ids, as far as this visit knows. */
  receipts: Readonly<Record<number, Receipt>>;
  origin: string;
  problem?: { text: string; isPoor: boolean } | undefined;
  /** The connection broke, and is tried again. */
  isCutOff?: boolean | undefined;
  onAgain(): void;
}

const words: Partial<Record<AnswerPhase, string>> = {
  stopped: '已停止，写出的部分已保留',
  interrupted: '写到一半中断了，写出的部分已保留',
  failed: '这一稿没有写成，没有扣除积分',
};

const cuts: Readonly<Record<string, string>> = {
  length: '达到了长度上限，没有写完',
  content_filter: '部分内容未能显示',
};

/** The answers to one filled form, one at a time: read, edited, taken away. */
export function ResultView({ name, title, answers, receipts, origin, problem, isCutOff, onAgain }: ResultViewProps) {
  const [chosen, setChosen] = useState(0);
  const panel = useId();
  const at = Math.min(chosen, answers.length - 1);
  const answer = answers[at];
  const items = answers.map((_answer, index) => ({ value: String(index), label: `第 ${index + 1} 稿` }));
  return (
    <div className="result">
      {problem && (
        <div className="notice" role="alert">
          <span>{problem.text}</span>
          {problem.isPoor && <TopUpLink />}
          <Again onAgain={onAgain} word="重试" />
        </div>
      )}
      {isCutOff && (
        <p className="notice" role="status">
          连接断开了，正在重新连接…写出的部分都在
        </p>
      )}
      {(!problem || answers.some(hasText)) && (
        <>
          {answers.length > 1 && (
            <Tabs
              label="几稿"
              value={String(at)}
              onChange={(value) => setChosen(Number(value))}
              items={items}
              panelId={panel}
            />
          )}
          {answer && (
            <div id={panel} {...(answers.length > 1 ? { role: 'tabpanel' } : {})}>
              <DocumentView key={at} {...{ name, at, title, answer, receipts, origin, onAgain }} />
            </div>
          )}
        </>
      )}
      <p className="visually-hidden" role="status">
        {answers.some(isUnderWay) ? '正在写' : answers.length ? '写好了' : ''}
      </p>
    </div>
  );
}

const hasText = ({ text }: ShownAnswer) => (typeof text === 'string' ? text !== '' : text.pieces.length > 0);

interface DocumentProps {
  name: string;
  /** Which of the drafts it is. */
  at: number;
  title: string;
  answer: ShownAnswer;
  receipts: ResultViewProps['receipts'];
  origin: string;
  onAgain(): void;
}

function DocumentView({ name, at, title, answer, receipts, origin, onAgain }: DocumentProps) {
  const { text, phase, id } = answer;
  const hasReceipts = useAtomValue(siteConfigAtom)?.capabilities.receipts;
  const isRunning = isUnderWay(answer);
  const { edited, edit } = useEdits(name, at);
  const [isEditing, setEditing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const written = () => edited ?? (typeof text === 'string' ? text : text.text());
  const isEmpty = !hasText(answer);
  const notice = answer.problem || words[phase] || cuts[answer.reason ?? ''];
  const receipt = hasReceipts && id && <ReceiptButton key={id} source={answerSource(id)} receipt={receipts[id]} />;

  async function word() {
    setSaving(true);
    await saveWord(title, written());
    setSaving(false);
  }
  return (
    <article aria-busy={isRunning} aria-label="成品">
      {!isRunning && !isEmpty && (
        <div className="tools" role="toolbar" aria-label="成品工具">
          <Button
            size="small"
            variant={isEditing ? 'soft' : 'text'}
            aria-pressed={isEditing}
            startIcon={isEditing ? <Check aria-hidden /> : <PencilLine aria-hidden />}
            onClick={() => setEditing(!isEditing)}
          >
            {isEditing ? '完成编辑' : '编辑'}
          </Button>
          <Button
            size="small"
            variant="text"
            startIcon={<Copy aria-hidden />}
            onClick={(event) => void copyText(written(), htmlBeside(event.currentTarget, 'article'))}
          >
            复制
          </Button>
          <Button
            size="small"
            variant="text"
            startIcon={<Download aria-hidden />}
            onClick={() => saveMarkdown(title, written())}
          >
            Markdown
          </Button>
          <Button
            size="small"
            variant="text"
            loading={isSaving}
            startIcon={<FileText aria-hidden />}
            onClick={() => void word()}
          >
            Word
          </Button>
          <Again onAgain={onAgain} word="重新生成" />
          {receipt}
        </div>
      )}
      {isRunning && isEmpty && <p className="waiting">正在构思…</p>}
      {isEditing ? (
        <textarea
          dir="auto"
          aria-label="编辑成品（Markdown）"
          value={written()}
          onChange={(event) => edit(event.target.value)}
        />
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
    </article>
  );
}

function Again({ onAgain, word }: { onAgain(): void; word: string }) {
  return (
    <Button size="small" variant="text" startIcon={<RotateCcw aria-hidden />} onClick={onAgain}>
      {word}
    </Button>
  );
}
