import { useAtomValue, useStore } from 'jotai';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { canReattachAtom } from 'shared/bundled/answers/can-reattach.ts';
import { useAnswers } from 'shared/bundled/answers/use-answers.ts';
import { useFollowedAnswer } from 'shared/bundled/answers/use-followed-answer.ts';
import { useStopping } from 'shared/bundled/answers/use-stopping.ts';
import { markdownCodeAtom } from 'shared/bundled/markdown/markdown-code.ts';
import { chatType } from 'shared/contracts/chat/chat.ts';
import type { Creation, CreationRecord, FormValues } from 'shared/contracts/chat/creation.ts';
import { imageUrl } from 'shared/site/address.ts';
import { originAtom, siteConfigAtom } from 'shared/site/config.ts';
import { refreshUserAtom } from 'shared/site/session.ts';
import { reportAtom } from 'shared/site/visit.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { IconButton, Tabs } from 'shared/ui/kit.ts';
import { TemplateForm } from './form/template-form.tsx';
import { useTemplateForm } from './form/use-template-form.ts';
import { HistoryList } from './history-list.tsx';
import type { RecordPage } from './load-produce.ts';
import { ProduceFrame } from './produce-frame.ts';
import { moveEdits } from './result/kept-edits.ts';
import { ResultView } from './result/result-view.tsx';
import { useHistory } from './use-history.ts';

interface WorkspaceProps {
  creation: Creation;
  records: RecordPage | undefined;
  recordsProblem: string | undefined;
  model: string | undefined;
  /** Credits for all answers; null: not known. */
  price: number | null;
  /** How that price comes about, and what is left. */
  note: ReactNode;
  options: ReactNode;
}

/** The form at the left, what is written with it at the right. */
export function ProduceWorkspace({ creation, records, recordsProblem, model, price, note, options }: WorkspaceProps) {
  const store = useStore();
  const origin = useAtomValue(originAtom);
  const domain = useAtomValue(siteConfigAtom)?.domain ?? '';
  const { load: loadMarkdown } = useAtomValue(markdownCodeAtom);
  const [tab, setTab] = useState<'result' | 'history'>('result');
  // What is being written is shown, also after a reload.
  const [shownId, setShownId] = useState(() => records?.lists.find(({ status }) => status.includes('running'))?.id);
  // What was written last stays as it is on the page, chosen draft and open editor too, when it becomes a record.
  const [last, setLast] = useState<{ id: number; key: string }>();
  const panel = useId();
  const output = useRef<HTMLElement>(null);
  const form = useTemplateForm(creation);
  const history = useHistory(creation.id, records, recordsProblem);
  const { asked, receipts, ask, retry, stop, forget } = useAnswers<FormValues>({
    input: { type: chatType.creation, other_id: creation.id, ...(model ? { model } : {}) },
    count: Math.max(1, creation.n),
    refused: ({ field, message }) => {
      const isOfForm = creation.form.some(({ id }) => id === field);
      if (field && isOfForm) form.refuse({ [field]: message });
      return isOfForm;
    },
    stored: (id, key) => {
      moveEdits(key, `${id}`, Math.max(1, creation.n));
      setLast({ id, key });
      // Until the stored answers are here, those that were just read stay.
      void history.reload().then(
        () => {
          setShownId(id);
          forget();
        },
        () => undefined,
      );
    },
  });
  useEffect(() => loadMarkdown(), [loadMarkdown]);

  const record = history.items.find(({ id }) => id === shownId);
  const isWriting = record?.status.includes('running') === true;
  // The first draft under way; a tab has one such stream, and the others come with each look at the history.
  const followedAt = record?.status.indexOf('running') ?? -1;
  const followedId = record?.answer_ids?.[followedAt];
  const underWay = record && followedId !== undefined && { id: followedId, text: record.reply[followedAt] ?? '' };
  const followed = useFollowedAnswer(underWay || undefined, () => {
    void history.reload().catch(() => undefined);
    store.get(refreshUserAtom).refresh().catch(store.get(reportAtom).report);
  });
  const stopping = useStopping();
  const canStopRecord = useAtomValue(canReattachAtom) && isWriting;
  function send(values = form.values) {
    setTab('result');
    setShownId(undefined);
    // What is read now continues at the API, and is found in the history.
    if (asked?.isRunning) void history.reload().catch(() => undefined);
    ask(values);
    output.current?.scrollIntoView?.({ block: 'start', behavior: 'smooth' });
  }

  return (
    <ProduceFrame>
      <section className="input" aria-label="填写">
        <div className="about">
          <IconButton component={Link} to="/create" aria-label="全部模板">
            <ArrowLeft aria-hidden />
          </IconButton>
          {creation.image && <img src={imageUrl(domain, creation.image)} alt="" width={36} height={36} />}
          <h2 dir="auto">{creation.name}</h2>
        </div>
        {creation.tips && (
          <p className="tips" dir="auto">
            {creation.tips}
          </p>
        )}
        <TemplateForm
          creation={creation}
          form={form}
          price={price}
          note={note}
          isRunning={canStopRecord || asked?.isRunning === true}
          isStopping={stopping.isStopping}
          options={options}
          onSend={() => send()}
          onStop={() => stopping.stop(canStopRecord ? () => history.stop(record) : stop)}
        />
      </section>
      <section className="output" aria-label="成品与历史" ref={output}>
        <Tabs
          label="成品与历史"
          value={tab}
          onChange={setTab}
          panelId={panel}
          items={[
            { value: 'result', label: '成品' },
            { value: 'history', label: history.count ? `历史 ${history.count}` : '历史' },
          ]}
        />
        <div className="page" id={panel} role="tabpanel" aria-label={tab === 'result' ? '成品' : '历史'}>
          {tab === 'history' ? (
            <HistoryList
              records={history.items}
              problem={history.problem}
              hasMore={history.hasMore}
              isLoading={history.isLoading}
              onOpen={({ id }) => {
                setShownId(id);
                setTab('result');
              }}
              onFill={({ extra }) => form.fill(extra)}
              onDelete={(one) => void history.remove(one)}
              onMore={() => history.more()}
            />
          ) : record ? (
            <ResultView
              key={record.id === last?.id ? last.key : record.id}
              name={`${record.id}`}
              title={creation.name}
              answers={record.reply.map((text, at) => ({
                text: (at === followedAt && followed) || text,
                phase: phaseOf(record.status[at]),
                id: record.answer_ids?.[at],
                problem: record.problem?.[at],
                reason: record.finish_reason?.[at],
              }))}
              receipts={receipts}
              origin={origin}
              onAgain={() => send(record.extra)}
            />
          ) : asked ? (
            <ResultView
              key={asked.key}
              name={`${asked.id ?? asked.key}`}
              title={creation.name}
              answers={asked.answers}
              receipts={receipts}
              origin={origin}
              problem={asked.problem}
              isCutOff={asked.isCutOff}
              onAgain={retry}
            />
          ) : (
            <EmptyState>填好内容，成品会写在这里，可以接着改</EmptyState>
          )}
        </div>
      </section>
    </ProduceFrame>
  );
}

const phaseOf = (status: CreationRecord['status'][number] = 'done') => (status === 'running' ? 'writing' : status);
