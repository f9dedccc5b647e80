import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { findVerb } from '../model/model-context.ts';
import type { Row } from '../model/rows.ts';
import { RecordBase, RecordFrame, type ShownRecord } from '../nouns/record-frame.tsx';
import { StateChip } from '../values/state-chip.tsx';
import { VerbButtons } from '../verbs/verb-buttons.tsx';
import { SavedText } from './saved-text.tsx';
import { TextForm } from './text-form.tsx';
import { VersionList } from './version-list.tsx';

/** An article of the news: its text beside what visitors will read, and the texts that it had. */
export const ArticlePage = () => <RecordBase page={Article} />;

/** A policy: the same, with every text that was in force. */
export const PolicyPage = () => <RecordBase page={Policy} />;

const Article = (shown: ShownRecord) => (
  <TextPage
    {...shown}
    verb={findVerb(shown.noun, 'edit')}
    versions={findVerb(shown.noun, 'versions')}
    page={findVerb(shown.noun, 'preview-page')}
  />
);
const Policy = (shown: ShownRecord) => (
  <TextPage {...shown} verb={findVerb(shown.noun, 'set')} versions={findVerb(shown.noun, 'versions')} />
);

interface Props extends ShownRecord {
  /** Saves the text; undefined: the role only reads. */
  verb: ModelVerb | undefined;
  versions?: ModelVerb | undefined;
  page?: ModelVerb | undefined;
}

function TextPage({ noun, record, error, verb, versions, page }: Props) {
  const row: Row = record?.r ?? {};
  const state = findVerb(noun, noun.show)
    ?.output.columns.find(({ name }) => name === 'state')
    ?.values?.find(({ value }) => value === row.state);
  const verbs = noun.verbs.filter(
    ({ of, verb: name, terminalOnly }) =>
      of === noun.list && !terminalOnly && ![noun.show, verb?.verb, versions?.verb, page?.verb].includes(name),
  );
  return (
    <RecordFrame
      noun={noun}
      error={error}
      title={String(row.title ?? noun.title)}
      beside={state && <StateChip value={state.value} title={state.title} />}
      actions={record && <VerbButtons verbs={verbs} row={row} />}
    >
      {record && verb && <TextForm key={`${record.id} ${row.content}`} verb={verb} row={row} page={page} />}
      {record && !verb && <SavedText title={String(row.title ?? '')} html={String(row.content ?? '')} />}
      {record && versions && <VersionList noun={noun} verb={versions} row={row} />}
    </RecordFrame>
  );
}
