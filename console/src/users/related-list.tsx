import { Alert, Box, Link, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { useAsk } from '../calls/caller.tsx';
import { Card } from '../home/card.tsx';
import type { Row } from '../model/rows.ts';
import { resourceOf } from '../model/views.ts';
import { rowVerbs } from '../nouns/row-verbs.ts';
import { RowsTable } from '../nouns/rows-table.tsx';
import type { RelatedVerb } from './related-lists.ts';

const shown = 10;

/** The newest rows of each list of one user, and the way to all. */
export function RelatedList({ title, lists, user }: { title: string; lists: RelatedVerb[]; user: string }) {
  return (
    <Stack sx={{ gap: 2 }}>
      {lists.map(({ noun, verb }) => (
        <One key={verb.path} noun={noun} verb={verb} user={user} title={lists.length > 1 ? noun.title : title} />
      ))}
    </Stack>
  );
}

function One({ noun, verb, user, title }: RelatedVerb & { user: string; title: string }) {
  const ask = useAsk();
  const filter = { who: user };
  const { data, error } = useQuery({
    queryKey: ['of-user', verb.path, user],
    queryFn: ({ signal }) =>
      ask<{ lists: Row[]; count: number }>(
        verb.path,
        Object.assign({}, filter, { page_no: 1, page_size: shown }),
        undefined,
        signal,
      ),
    retry: false,
  });
  // The user is the page's own.
  const columns = verb.output.columns.filter(({ inTable, name }) => inTable && name !== 'user_id');
  return (
    <Card title={title}>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && (
        <RowsTable
          title={title}
          columns={columns}
          rows={data.lists}
          verbs={rowVerbs(noun, verb).filter(({ writes }) => writes)}
          asked={filter}
        />
      )}
      {data && data.count > shown && (
        <Box sx={{ mt: 1 }}>
          <Link
            component={RouterLink}
            to={`/${resourceOf(noun, verb)}?filter=${encodeURIComponent(JSON.stringify(filter))}`}
          >
            查看全部 {data.count} 条
          </Link>
        </Box>
      )}
    </Card>
  );
}
