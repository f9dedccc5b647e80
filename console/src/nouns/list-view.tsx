import { Alert, Box, Paper, Typography, useMediaQuery } from '@mui/material';
import { ListBase, Pagination, useListContext } from 'react-admin';
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
  const needed = filters.filter(({ required }) => required).map(({ name }) => name);
  return (
    <ListBase
      key={verb.path}
      resource={resourceOf(noun, verb)}
      perPage={25}
      storeKey={false}
      sort={{ field: 'id', order: 'ASC' }}
      disableAuthentication
      queryOptions={{ retry: false, onError: () => undefined }}
    >
      <Rows noun={noun} verb={verb} filters={filters} needed={needed} />
    </ListBase>
  );
}

interface Props {
  noun: ModelNoun;
  verb: ModelVerb;
  filters: ModelVerb['inputs'];
  needed: string[];
}

function Rows({ noun, verb, filters }: Props) {
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
      {!error && !isPending && total === 0 && (
        <Box sx={{ p: 5, textAlign: 'center' }}>
          <Typography sx={{ color: 'text.secondary' }}>没有符合条件的内容</Typography>
        </Box>
      )}
      {!error &&
        data &&
        total !== 0 &&
        (isSmall ? <RowCards noun={noun} verb={verb} /> : <RowTable noun={noun} verb={verb} />)}
      {!error && (total ?? 0) > 0 && <Pagination rowsPerPageOptions={[25, 50, 100]} />}
    </Paper>
  );
}
