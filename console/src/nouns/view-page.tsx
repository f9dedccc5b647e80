import { useResourceContext } from 'react-admin';
import { viewAt } from '../data/data-provider.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { useModel } from '../model/model-context.ts';
import { nounVerbs } from '../model/views.ts';
import { VerbButtons } from '../verbs/verb-buttons.tsx';
import { ListView } from './list-view.tsx';
import { RecordView } from './record-view.tsx';
import { ViewTabs } from './view-tabs.tsx';

/** A noun: its lists and other views as tabs, and what can be done without a row. */
export function ViewPage() {
  const model = useModel();
  const { noun, verb } = viewAt(model, useResourceContext() ?? '');
  const { shape } = verb.output;
  return (
    <>
      <PageHeading title={noun.title} about={noun.about} actions={<VerbButtons verbs={nounVerbs(noun)} row={{}} />} />
      <ViewTabs noun={noun} verb={verb} />
      {shape === 'page' || shape === 'rows' ? (
        <ListView noun={noun} verb={verb} />
      ) : (
        <RecordView noun={noun} verb={verb} />
      )}
    </>
  );
}
