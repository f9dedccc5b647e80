import { Alert, CircularProgress, Link, Paper } from '@mui/material';
import { ShowBase, useResourceContext, useShowContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ModelNoun } from 'shared/contracts/operator/screen/model.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { findNoun, findVerb, useModel } from '../model/model-context.ts';
import type { RowRecord } from '../model/rows.ts';
import { StateChip } from '../values/state-chip.tsx';
import { VerbButtons } from '../verbs/verb-buttons.tsx';
import { RecordFacts } from './record-facts.tsx';

/** One record: its facts, and what may be done with it in its state. */
export function RecordPage() {
  const model = useModel();
  const noun = findNoun(model, useResourceContext() ?? '');
  if (!noun) return null;
  return (
    <ShowBase disableAuthentication queryOptions={{ retry: false, onError: () => undefined }}>
      <Whole noun={noun} />
    </ShowBase>
  );
}

function Whole({ noun }: { noun: ModelNoun }) {
  const { record, error, isPending } = useShowContext<RowRecord>();
  const show = findVerb(noun, noun.show);
  if (isPending && !error) return <CircularProgress aria-label="加载中" />;
  const row = record?.r ?? {};
  const verbs = noun.verbs.filter(
    ({ of, verb, terminalOnly }) => of === noun.list && verb !== noun.show && !terminalOnly,
  );
  const name = [row.nickname, row.title, row.name, row.sn].find((text) => typeof text === 'string' && text !== '');
  const states =
    show?.output.columns.filter(({ kind, values, name: column }) => kind === 'state' && values && row[column]) ?? [];
  return (
    <>
      <Link component={RouterLink} to={`/${noun.name}`}>
        ← {noun.title}
      </Link>
      <PageHeading
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
      />
      {error ? (
        <Alert severity="error">{(error as Error).message}</Alert>
      ) : (
        <Paper variant="outlined" sx={{ p: { xs: 2, md: 3 } }}>
          <RecordFacts columns={show?.output.columns ?? []} record={row} />
        </Paper>
      )}
    </>
  );
}
