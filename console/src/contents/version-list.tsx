import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ModelNoun, ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { useAsk } from '../calls/caller.tsx';
import { Card } from '../home/card.tsx';
import { inputsFrom, type Row } from '../model/rows.ts';
import { rowVerbs } from '../nouns/row-verbs.ts';
import { RowsTable } from '../nouns/rows-table.tsx';

/** Every text that was in force, and the way back to it. */
export function VersionList({ noun, verb, row }: { noun: ModelNoun; verb: ModelVerb; row: Row }) {
  const ask = useAsk();
  const asked = inputsFrom(verb, row);
  const { data } = useQuery({
    queryKey: ['versions', verb.path, asked],
    queryFn: ({ signal }) => ask<Row[]>(verb.path, asked, undefined, signal),
    retry: false,
  });
  if (!data) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Card title={verb.title}>
        <RowsTable
          title={verb.title}
          columns={verb.output.columns}
          rows={data}
          verbs={rowVerbs(noun, verb)}
          asked={asked}
        />
      </Card>
    </Box>
  );
}
