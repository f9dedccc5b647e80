import { Paper } from '@mui/material';
import type { ReactNode } from 'react';
import { findVerb } from '../model/model-context.ts';
import { StateChip } from '../values/state-chip.tsx';
import { VerbButtons } from '../verbs/verb-buttons.tsx';
import { RecordFacts } from './record-facts.tsx';
import { RecordBase, RecordFrame, type ShownRecord } from './record-frame.tsx';

/** One record: its facts, and what may be done with it in its state. */
export const RecordPage = () => <RecordBase page={AnyRecord} />;

/** `children`: more of it, below its facts. */
export function AnyRecord({ noun, record, error, children }: ShownRecord & { children?: ReactNode }) {
  const show = findVerb(noun, noun.show);
  const row = record?.r ?? {};
  const verbs = noun.verbs.filter(
    ({ of, verb, terminalOnly }) => of === noun.list && verb !== noun.show && !terminalOnly,
  );
  const name = [row.nickname, row.title, row.name, row.sn].find((text) => typeof text === 'string' && text !== '');
  const states =
    show?.output.columns.filter(({ kind, values, name: column }) => kind === 'state' && values && row[column]) ?? [];
  return (
    <RecordFrame
      noun={noun}
      error={error}
      title={String(name ?? `${noun.title} ${record?.id ?? ''}`)}
      beside={states.slice(0, 2).map((column) => {
        const value = String(row[column.name]);
        return (
          <StateChip
            key={column.name}
            value={value}
            title={column.values?.find((one) => one.value === value)?.title ?? value}
          />
        );
      })}
      actions={record && <VerbButtons verbs={verbs} row={row} />}
    >
      {!error && (
        <Paper variant="outlined" sx={{ p: { xs: 2, md: 3 } }}>
          <RecordFacts columns={show?.output.columns ?? []} record={row} />
        </Paper>
      )}
      {children}
    </RecordFrame>
  );
}
