import { Box, Link, Stack } from '@mui/material';
import { useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ModelNoun, ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import type { RowRecord } from '../model/rows.ts';
import { Value } from '../values/value.tsx';
import { VerbButtons } from '../verbs/verb-buttons.tsx';
import { rowVerbs } from './row-verbs.ts';

/** The rows of a list on a phone: a card each. */
export function RowCards({ noun, verb }: { noun: ModelNoun; verb: ModelVerb }) {
  const { data = [] } = useListContext<RowRecord>();
  const columns = verb.output.columns.filter(({ inTable }) => inTable);
  const verbs = rowVerbs(noun, verb);
  const hasPage = noun.show !== undefined && verb.verb === noun.list;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map(({ id, r }) => (
        <Box component="li" key={id} sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}>
          <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '5.5em minmax(0, 1fr)', gap: 0.5, m: 0 }}>
            {columns
              .filter(({ name }) => r[name] !== null && r[name] !== undefined && r[name] !== '')
              .map((column) => (
                <Box key={column.name} sx={{ display: 'contents' }}>
                  <Box component="dt" sx={{ color: 'text.secondary' }}>
                    {column.title}
                  </Box>
                  <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                    <Value column={column} value={r[column.name]} isShort />
                  </Box>
                </Box>
              ))}
          </Box>
          <Stack direction="row" sx={{ mt: 1, gap: 1, justifyContent: 'space-between', alignItems: 'center' }}>
            {hasPage ? (
              <Link component={RouterLink} to={`/${noun.name}/${encodeURIComponent(id)}/show`}>
                查看
              </Link>
            ) : (
              <span />
            )}
            <VerbButtons verbs={verbs} row={r} isCompact />
          </Stack>
        </Box>
      ))}
    </Box>
  );
}
