import { useAtomValue, useSetAtom } from 'jotai';
import { FolderOpen, Sparkles, Square } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDroppedFiles } from 'shared/bundled/files/dropped-files.ts';
import { FileInput } from 'shared/bundled/files/file-input.tsx';
import { takesFiles } from 'shared/bundled/files/given-files.ts';
import { Choice } from 'shared/bundled/forms/choice.tsx';
import { ClosedNotice } from 'shared/bundled/forms/closed-notice.tsx';
import { closedWords } from 'shared/contracts/chat/asked-tools.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { Button, styled, TextField } from 'shared/ui/kit.ts';
import { sendText } from '../../works/order/prices.ts';
import { changeDraftAtom, mapDraftAtom, problemOfDraft, restoreDraftAtom, textLimit, topicLimit } from './map-draft.ts';

interface TopicPanelProps {
  /** Credits; null: not known. */
  price: number | null;
  note: ReactNode;
  options: ReactNode;
  isRunning: boolean;
  isStopping: boolean;
  refusal: string | undefined;
  onSend(question: string): void;
  onStop(): void;
  fileProblem: string | undefined;
  onFile(file: File): void;
}

export const fileEndings = '.md,.markdown,.txt,.opml,.xmind,.mm,.xml';

const ways = [
  { value: 'topic' as const, label: '主题' },
  { value: 'text' as const, label: '一段文字' },
];

/** What a map is made of: a topic, a text, a file; the main button stays in sight. */
export function TopicPanel(props: TopicPanelProps) {
  const { price, note, options, isRunning, isStopping, refusal, onSend, onStop, fileProblem, onFile } = props;
  const isClosed = closedWords(useAtomValue(siteConfigAtom), 'mindMap') !== undefined;
  const draft = useAtomValue(mapDraftAtom);
  const change = useSetAtom(changeDraftAtom);
  const restore = useSetAtom(restoreDraftAtom);
  const [isTried, setTried] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => restore(), [restore]);
  const open = ([file]: File[]) => file && onFile(file);
  useDroppedFiles(open);
  const problem = problemOfDraft(draft);
  const isTooLong = problem?.startsWith('最多');
  const shown = refusal ?? (isTried || isTooLong ? problem : undefined);
  function submit() {
    setTried(true);
    if (problem) return box.current?.querySelector('textarea')?.focus();
    setTried(false);
    onSend((draft.way === 'topic' ? draft.topic : draft.text).trim());
  }
  return (
    <Form
      ref={box}
      aria-label="生成思维导图"
      noValidate
      {...takesFiles(open)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRunning && !isClosed) submit();
      }}
    >
      <ClosedNotice tool="mindMap" />
      <Choice label="从什么生成" name="way" value={draft.way} items={ways} onChange={(way) => change({ way })} />
      <DraftField problem={shown} isBlocked={isRunning || isClosed} onSubmit={submit} />
      <div className="options">{options}</div>
      {isRunning ? (
        <Button variant="outlined" size="large" fullWidth onClick={onStop} startIcon={<Square aria-hidden />}>
          {isStopping ? '正在停止…' : '停止生成'}
        </Button>
      ) : (
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          disabled={isClosed}
          startIcon={<Sparkles aria-hidden />}
        >
          {sendText('生成', price, '对话积分')}
        </Button>
      )}
      <p className="note">{note}</p>
      <FileButton problem={fileProblem} onFile={onFile} />
    </Form>
  );
}

const fields = {
  topic: { label: '主题', rows: 4, placeholder: '例如：一次三天的京都旅行计划', limit: topicLimit },
  text: { label: '要整理的文字', rows: 8, placeholder: '粘贴文章、会议记录或笔记，整理成一张图', limit: textLimit },
};

interface DraftFieldProps {
  problem: string | undefined;
  isBlocked: boolean;
  onSubmit(): void;
}

function DraftField({ problem, isBlocked, onSubmit }: DraftFieldProps) {
  const draft = useAtomValue(mapDraftAtom);
  const change = useSetAtom(changeDraftAtom);
  const { way } = draft;
  const { limit, ...field } = fields[way];
  return (
    <TextField
      key={way}
      {...field}
      multiline
      value={draft[way]}
      error={problem !== undefined}
      helperText={problem ?? `${[...draft[way]].length} / ${limit}`}
      onChange={({ currentTarget }) => change({ [way]: currentTarget.value })}
      onKeyDown={(event) => {
        const isSent = way === 'topic' && event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBlocked;
        if (!isSent) return;
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

function FileButton({ problem, onFile }: { problem: string | undefined; onFile(file: File): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput
        ref={input}
        hidden
        accept={fileEndings}
        aria-label="导入文件"
        onChoose={([one]) => one && onFile(one)}
      />
      <Button variant="soft" fullWidth startIcon={<FolderOpen aria-hidden />} onClick={() => input.current?.click()}>
        导入文件
      </Button>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <p className="note">Markdown、OPML、XMind、FreeMind 或缩进文本，拖到这里也可以</p>
    </>
  );
}

const Form = styled('form')`
  .options { display: flex; align-items: center; min-height: var(--hit); margin: 0 calc(-1 * var(--space-2)); }
  .options data { color: var(--text-2); font-size: var(--type-meta); }
  .note { display: flex; flex-wrap: wrap; align-items: center; margin: 0; color: var(--text-2); font-size: var(--type-meta); }
  .problem { margin: 0; color: var(--danger); font-size: var(--type-meta); text-align: center; overflow-wrap: anywhere; }
`;
