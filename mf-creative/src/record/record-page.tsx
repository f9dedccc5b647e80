import { useAtomValue, useSetAtom } from 'jotai';
import { useLoaderData, useNavigation } from 'react-router-dom';
import { changeSettingAtom, settingAtom } from 'shared/site/setting/setting.ts';
import { styled } from 'shared/ui/kit.ts';
import { useAskedSearch } from 'shared/ui/search-form.tsx';
import { LogInFirst } from '../works/log-in-first.tsx';
import { FilterBar } from './filter-bar.tsx';
import { loadRecords, type RecordsData } from './query/load-records.ts';
import { filtersOf, readRecordQuery, recordPath } from './query/record-query.ts';
import { RecordWork } from './record-work.tsx';

// The route takes both from one chunk.
export { loadRecords };

/** `/app/drawing/record`: all pictures of the account, with what narrows them. Other filters make another list. */
export function RecordPage() {
  const data = useLoaderData<RecordsData | null>();
  return data ? <Records data={data} /> : <LogInFirst>登录之后，画过的图片都在这里</LogInFirst>;
}

function Records({ data }: { data: RecordsData }) {
  const { location: next } = useNavigation();
  const asked = filtersOf(readRecordQuery(useAskedSearch()));
  const isList = useAtomValue(settingAtom).recordRows === true;
  const change = useSetAtom(changeSettingAtom);
  const isAsking = next?.pathname === recordPath && JSON.stringify(asked) !== JSON.stringify(data.filters);
  return (
    <Page aria-busy={isAsking || undefined}>
      <FilterBar
        asked={asked}
        models={data.models}
        isList={isList}
        onView={(rows) => change({ recordRows: rows || undefined })}
      />
      <RecordWork key={JSON.stringify(data.filters)} data={data} isList={isList} />
    </Page>
  );
}

const Page = styled('div')`
  display: grid; grid-template: auto minmax(0, 1fr) / minmax(0, 1fr); min-width: 0; min-height: 0;
  & > :last-child { grid-row: 2; }
  /* Narrow: details take the whole page, and what narrows the list would change a list that is not seen. */
  @media (max-width: 1023.98px) { &:has(> [data-open]) > .filters { display: none; } }
  &[aria-busy] > :last-child { opacity: 0.5; transition: opacity var(--motion) var(--ease); }
`;
