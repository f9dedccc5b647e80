import { useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Answer } from 'shared/bundled/answers/answer.ts';
import type { AnswersProblem } from 'shared/bundled/answers/ask-answers.ts';
import { canReattachAtom } from 'shared/bundled/answers/can-reattach.ts';
import type { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { useAnswers } from 'shared/bundled/answers/use-answers.ts';
import { useFollowedAnswer } from 'shared/bundled/answers/use-followed-answer.ts';
import { useStopping } from 'shared/bundled/answers/use-stopping.ts';
import type { Creation, CreationRecord, FormValues } from 'shared/contracts/chat/creation.ts';
import { chatType } from 'shared/contracts/chat/question.ts';
import { refreshUserAtom } from 'shared/site/session.ts';
import { reportAtom } from 'shared/site/visit.ts';
import { keep, readKept } from './form/form-values.ts';
import type { useTemplateForm } from './form/use-template-form.ts';
import type { RecordPage } from './load-produce.ts';
import { moveEdits } from './result/kept-edits.ts';
import type { ShownAnswer } from './result/shown-answer.ts';
import { useHistory } from './use-history.ts';

interface WrittenOptions {
  creation: Creation;
  model: string | undefined;
  /** How many are asked for. */
  drafts: number;
  form: Pick<ReturnType<typeof useTemplateForm>, 'refuse'>;
  records: RecordPage | undefined;
  recordsProblem: string | undefined;
}

/** A filled form's drafts as they are shown: being written, or from the history. */
export interface ShownResult {
  /** The same for one result, also when it becomes a record. */
  key: string | number;
  /** Edits are kept under it. */
  name: string;
  answers: readonly ShownAnswer[];
  problem?: AnswersProblem | undefined;
  isCutOff?: boolean | undefined;
  again(): void;
}

/** What is written with a template: now, and before. */
export function useWritten({ creation, model, drafts, form, records, recordsProblem }: WrittenOptions) {
  const [shownId, show] = useShownId(creation.id, records);
  // What was written last stays as it is on the page, chosen draft and open editor too, when it becomes a record.
  const [last, setLast] = useState<{ id: number; key: string }>();
  const history = useHistory(creation.id, records, recordsProblem);
  const { asked, receipts, ask, retry, stop, forget } = useAnswers<FormValues>({
    input: { type: chatType.creation, other_id: creation.id, n: drafts, ...(model ? { model } : {}) },
    count: drafts,
    refused({ field, message }) {
      const isOfForm = creation.form.some(({ id }) => id === field);
      if (field && isOfForm) form.refuse({ [field]: message });
      return isOfForm;
    },
    stored(id, key) {
      moveEdits(key, `${id}`, Math.max(1, creation.n));
      setLast({ id, key });
      // Until the stored answers are here, those that were just read stay.
      void history.reload().then(
        () => {
          show(id);
          forget();
        },
        () => undefined,
      );
    },
  });
  const record = history.items.find(({ id }) => id === shownId);
  const followed = useFollowedRecord(record, history.reload);
  const stopping = useStopping();
  const canStopRecord = useAtomValue(canReattachAtom) && record?.status.includes('running') === true;

  function write(values: FormValues) {
    show(undefined);
    // What is read now continues at the API, and is found in the history.
    if (asked?.isRunning) void history.reload().catch(() => undefined);
    ask(values);
  }
  return {
    history,
    receipts,
    write,
    show,
    isRunning: canStopRecord || asked?.isRunning === true,
    isStopping: stopping.isStopping,
    stop: () => stopping.stop(canStopRecord ? () => history.stop(record) : stop),
    /** @param again asks a record's values once more */
    result(again: (values: FormValues) => void): ShownResult | undefined {
      if (record) {
        const key = record.id === last?.id ? last.key : record.id;
        return { key, name: `${record.id}`, answers: answersOf(record, followed), again: () => again(record.extra) };
      }
      return asked && { ...asked, name: `${asked.id ?? asked.key}`, again: retry };
    },
  };
}

/** The record on show. After a reload: what is being written, else what was shown in this tab. */
function useShownId(creationId: number, records: RecordPage | undefined) {
  const [shownId, setShownId] = useState(() => records?.lists.find(({ status }) => status.includes('running'))?.id);
  const draft = `shown:${creationId}`;
  const bringBack = useEffectEvent(() => {
    const kept = readKept(draft);
    if (typeof kept === 'number') setShownId((now) => now ?? kept);
  });
  useEffect(() => bringBack(), []);
  const show = (id: number | undefined) => {
    setShownId(id);
    keep(draft, id ?? null);
  };
  return [shownId, show] as const;
}

interface FollowedDraft {
  at: number;
  text: GrowingText;
}

/** The first draft under way; a tab has one such stream, and the others come with each look at the history. */
function useFollowedRecord(
  record: CreationRecord | undefined,
  reload: () => Promise<unknown>,
): FollowedDraft | undefined {
  const store = useStore();
  const at = record?.status.indexOf('running') ?? -1;
  const id = record?.answer_ids?.[at];
  const text = useFollowedAnswer(id === undefined ? undefined : { id, text: record?.reply[at] ?? '' }, () => {
    void reload().catch(() => undefined);
    store.get(refreshUserAtom).refresh().catch(store.get(reportAtom).report);
  });
  return text && { at, text };
}

function answersOf(record: CreationRecord, followed: FollowedDraft | undefined): ShownAnswer[] {
  return record.reply.map((text, at) => ({
    text: followed?.at === at ? followed.text : text,
    phase: phaseOf(record.status[at]),
    stored: storedOf(record.answer_ids?.[at]),
    ...problemOf(record.problem?.[at]),
    reason: record.finish_reason?.[at],
  }));
}

const storedOf = (answer: number | undefined) => (answer === undefined ? undefined : { answer });
const problemOf = (text: string | undefined) => (text ? { problem: { text, code: 0 } } : {});

const phaseOf = (status: CreationRecord['status'][number] = 'done'): Answer['phase'] =>
  status === 'running' ? 'writing' : status;
