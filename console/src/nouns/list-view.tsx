import { Alert, Paper, Typography, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import { ListBase, Pagination, useListContext } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { ModelNoun, ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import type { RowRecord } from '../model/rows.ts';
import { resourceOf } from '../model/views.ts';
import { FilterBar } from './filter-bar.tsx';
import { RowCards } from './row-cards.tsx';
import { RowTable } from './row-table.tsx';

const paging = ['page_no', 'page_size', 'page_type'];

/** A list with its filters, rows and pages. */
export function ListView({ noun, verb }: { noun: ModelNoun; verb: ModelVerb }) {
  const filters = verb.inputs.filter(({ name }) => !paging.includes(name));
  const [query] = useSearchParams();
  const given = filterIn(query.get('filter'));
  // Asked without it, the api would refuse.
  const missing = filters.filter(({ required, name }) => required && !given[name]);
  return (
    <ListBase
      key={verb.path}
      resource={resourceOf(noun, verb)}
      perPage={25}
      storeKey={false}
      sort={{ field: 'id', order: 'ASC' }}
      disableAuthentication
      queryOptions={{ retry: false, enabled: missing.length === 0, onError: () => undefined }}
    >
      <Rows noun={noun} verb={verb} filters={filters} missing={missing} />
    </ListBase>
  );
}

interface Props {
  noun: ModelNoun;
  verb: ModelVerb;
  filters: ModelVerb['inputs'];
  missing: ModelVerb['inputs'];
}

function Rows({ noun, verb, filters, missing }: Props) {
  const { error, isPending, data, total } = useListContext<RowRecord>();
  const isSmall = useMediaQuery('(max-width: 699px)');
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <FilterBar noun={noun} verb={verb} filters={filters} />
      {error && (
        <Alert severity="error" sx={{ m: 2 }}>
          {(error as Error).message}
        </Alert>
      )}
      {missing.length > 0 && <Note>请先填写：{missing.map(({ title }) => title).join('、')}</Note>}
      {!error && !isPending && total === 0 && <Note>没有符合条件的内容</Note>}
      {!error &&
        data &&
        total !== 0 &&
        (isSmall ? <RowCards noun={noun} verb={verb} /> : <RowTable noun={noun} verb={verb} />)}
      {!error && (total ?? 0) > 0 && <Pagination rowsPerPageOptions={[25, 50, 100]} />}
    </Paper>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <Typography sx={{ p: 5, textAlign: 'center', color: 'text.secondary' }}>{children}</Typography>
);

/** The filter of an address, which anybody may have typed. */
function filterIn(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}
