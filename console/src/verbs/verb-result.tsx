import { Alert } from '@mui/material';
import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { findNoun, useModel } from '../model/model-context.ts';
import type { Row } from '../model/rows.ts';
import { RecordFacts } from '../nouns/record-facts.tsx';
import { rowVerbs } from '../nouns/row-verbs.ts';
import { RowsTable } from '../nouns/rows-table.tsx';

/** Whether a reply has to be read: it was asked for, holds what is shown once, or says that something is wrong. */
export function needsReading({ writes, secretReply, alarm, output }: ModelVerb, data: unknown): boolean {
  if (!writes) return true;
  if (data === null || typeof data !== 'object') return false;
  const { problem } = data as Row;
  const alarming = alarm ? (data as Row)[alarm] : undefined;
  const hasLists = output.columns.some(({ columns, name }) => columns && Array.isArray((data as Row)[name]));
  return (
    secretReply ||
    Boolean(problem) ||
    (Array.isArray(alarming) ? alarming.length > 0 : Boolean(alarming)) ||
    (output.shape === 'record' && hasLists)
  );
}

interface Props {
  verb: ModelVerb;
  data: unknown;
  /** The inputs that it was called with. */
  asked: Row;
}

export function VerbResult({ verb, data, asked }: Props) {
  const noun = findNoun(useModel(), verb.noun);
  const { output, secretReply } = verb;
  const rows = Array.isArray(data) ? data : ((data as { lists?: Row[] } | null)?.lists ?? undefined);
  return (
    <>
      {secretReply && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          以下内容只显示这一次，请立即保存。
        </Alert>
      )}
      {output.shape === 'page' || output.shape === 'rows' ? (
        <RowsTable
          title={verb.title}
          columns={output.columns}
          rows={(rows ?? []) as Row[]}
          verbs={noun ? rowVerbs(noun, verb) : []}
          asked={asked}
        />
      ) : output.shape === 'record' && data ? (
        <RecordFacts columns={output.columns} record={data as Row} />
      ) : data === null || data === undefined ? (
        '已完成'
      ) : (
        String(data)
      )}
    </>
  );
}
