import { useAtomValue } from 'jotai';
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { ClosedNotice } from 'shared/bundled/forms/closed-notice.tsx';
import { emptyPage } from 'shared/bundled/lists/empty-drawings.ts';
import { markdownCodeAtom } from 'shared/bundled/markdown/markdown-code.ts';
import { reveal } from 'shared/bundled/scroll/reveal.ts';
import { closedWords } from 'shared/contracts/chat/asked-tools.ts';
import type { Creation, CreationRecord, FormValues } from 'shared/contracts/chat/creation.ts';
import type { Receipt } from 'shared/contracts/chat/receipt.ts';
import { originAtom, siteConfigAtom } from 'shared/site/config.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Tabs } from 'shared/ui/kit.ts';
import { TemplateForm } from './form/template-form.tsx';
import { useTemplateForm } from './form/use-template-form.ts';
import { HistoryList } from './history-list.tsx';
import type { RecordPage } from './load-produce.ts';
import { ProduceFrame } from './produce-frame.ts';
import { ResultView } from './result/result-view.tsx';
import { TemplateAbout } from './template-about.tsx';
import type { useHistory } from './use-history.ts';
import { type ShownResult, useWritten } from './use-written.ts';

interface WorkspaceProps {
  creation: Creation;
  records: RecordPage | undefined;
  recordsProblem: string | undefined;
  model: string | undefined;
  /** Credits for all answers; null: not known. */
  price: number | null;
  /** How many drafts are asked for. */
  drafts: number;
  /** How that price comes about, and what is left. */
  note: ReactNode;
  options: ReactNode;
  /** The choice of how many drafts, where there is one. */
  howMany: ReactNode;
}

type Page = 'result' | 'history';

/** The form at the left, what is written with it at the right. */
export function ProduceWorkspace(props: WorkspaceProps) {
  const { creation, records, recordsProblem, model, drafts, price, note, options, howMany } = props;
  const { load: loadMarkdown } = useAtomValue(markdownCodeAtom);
  const [page, setPage] = useState<Page>('result');
  const isClosed = closedWords(useAtomValue(siteConfigAtom), 'creation') !== undefined;
  const output = useRef<HTMLElement>(null);
  const form = useTemplateForm(creation);
  const written = useWritten({ creation, model, drafts, form, records, recordsProblem });
  useEffect(() => loadMarkdown(), [loadMarkdown]);

  function send(values = form.values) {
    setPage('result');
    written.write(values);
    reveal(output.current, 'start');
  }
  return (
    <ProduceFrame>
      <section className="input" aria-label="填写" data-print="no">
        <TemplateAbout creation={creation} />
        <ClosedNotice tool="creation" />
        <TemplateForm
          creation={creation}
          form={form}
          price={price}
          note={note}
          options={options}
          howMany={howMany}
          isClosed={isClosed}
          isRunning={written.isRunning}
          isStopping={written.isStopping}
          onSend={() => send()}
          onStop={written.stop}
        />
      </section>
      <Output
        handle={output}
        page={page}
        setPage={setPage}
        title={creation.name}
        history={written.history}
        onOpen={({ id, extra }) => {
          written.show(id);
          form.fillIn(extra);
        }}
        onFill={form.fill}
        result={written.result(send)}
        isClosed={isClosed}
        receipts={written.receipts}
      />
    </ProduceFrame>
  );
}

interface OutputProps {
  handle: Ref<HTMLElement>;
  page: Page;
  setPage(page: Page): void;
  /** The name of a file. */
  title: string;
  history: ReturnType<typeof useHistory>;
  onOpen(record: CreationRecord): void;
  onFill(values: FormValues): void;
  /** Undefined: nothing is written yet. */
  result: ShownResult | undefined;
  receipts: Readonly<Record<number, Receipt>>;
  isClosed: boolean;
}

function Output({ handle, page, setPage, title, history, onOpen, onFill, result, receipts, isClosed }: OutputProps) {
  const origin = useAtomValue(originAtom);
  const panel = useId();
  const items = [
    { value: 'result' as const, label: '成品' },
    { value: 'history' as const, label: history.count ? `历史 ${history.count}` : '历史' },
  ];
  return (
    <section className="output" aria-label="成品与历史" ref={handle}>
      <Tabs label="成品与历史" value={page} onChange={setPage} panelId={panel} items={items} />
      <div className="page" id={panel} role="tabpanel" aria-label={page === 'result' ? '成品' : '历史'}>
        {page === 'history' && (
          <HistoryList
            records={history.items}
            problem={history.problem}
            hasMore={history.hasMore}
            isLoading={history.isLoading}
            onOpen={(record) => {
              onOpen(record);
              setPage('result');
            }}
            onFill={({ extra }) => onFill(extra)}
            onDelete={(one) => void history.remove(one)}
            onMore={() => history.more()}
          />
        )}
        {page === 'result' && !result && (
          <EmptyState drawing={emptyPage}>填好内容，成品会写在这里，可以接着改</EmptyState>
        )}
        {page === 'result' && result && (
          <ResultView
            key={result.key}
            name={result.name}
            title={title}
            answers={result.answers}
            receipts={receipts}
            origin={origin}
            problem={result.problem}
            isCutOff={result.isCutOff}
            onAgain={isClosed ? undefined : result.again}
          />
        )}
      </div>
    </section>
  );
}
