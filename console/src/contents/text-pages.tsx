import { Alert, CircularProgress, Link } from '@mui/material';
import { ShowBase, useResourceContext, useShowContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ModelNoun, ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { findNoun, findVerb, useModel } from '../model/model-context.ts';
import type { Row, RowRecord } from '../model/rows.ts';
import { StateChip } from '../values/state-chip.tsx';
import { VerbButtons } from '../verbs/verb-buttons.tsx';
import { SavedText } from './saved-text.tsx';
import { TextForm } from './text-form.tsx';
import { VersionList } from './version-list.tsx';

/** An article of the news: its text beside what visitors will read. */
export const ArticlePage = () => <TextPage edits="edit" />;

/** A policy: the same, with every text that was in force. */
export const PolicyPage = () => <TextPage edits="set" versions="versions" />;

function TextPage({ edits, versions }: { edits: string; versions?: string }) {
  const noun = findNoun(useModel(), useResourceContext() ?? '');
  if (!noun) return null;
  return (
    <ShowBase disableAuthentication queryOptions={{ retry: false, onError: () => undefined }}>
      <Whole noun={noun} verb={findVerb(noun, edits)} versions={findVerb(noun, versions)} />
    </ShowBase>
  );
}

interface Props {
  noun: ModelNoun;
  /** Saves the text; undefined: the role only reads. */
  verb: ModelVerb | undefined;
  versions: ModelVerb | undefined;
}

function Whole({ noun, verb, versions }: Props) {
  const { record, error, isPending } = useShowContext<RowRecord>();
  if (isPending && !error) return <CircularProgress aria-label="加载中" />;
  const row: Row = record?.r ?? {};
  const state = findVerb(noun, noun.show)
    ?.output.columns.find(({ name }) => name === 'state')
    ?.values?.find(({ value }) => value === row.state);
  const verbs = noun.verbs.filter(
    ({ of, verb: name, terminalOnly }) =>
      of === noun.list && !terminalOnly && ![noun.show, verb?.verb, versions?.verb].includes(name),
  );
  return (
    <>
      <Link component={RouterLink} to={`/${noun.name}`}>
        ← {noun.title}
      </Link>
      <PageHeading
        title={String(row.title ?? noun.title)}
        beside={state && <StateChip value={state.value} title={state.title} />}
        actions={record && <VerbButtons verbs={verbs} row={row} />}
      />
      {error && <Alert severity="error">{(error as Error).message}</Alert>}
      {record && verb && <TextForm key={`${record.id} ${row.content}`} verb={verb} row={row} />}
      {record && !verb && <SavedText title={String(row.title ?? '')} html={String(row.content ?? '')} />}
      {record && versions && <VersionList noun={noun} verb={versions} row={row} />}
    </>
  );
}
