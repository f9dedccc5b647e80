import { Box } from '@mui/material';
import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import type { Row } from '../model/rows.ts';
import { Value } from '../values/value.tsx';

/** The columns of the row that the verb acts on. */
export function GivenFacts({ verb, known, row }: { verb: ModelVerb; known: Row; row: Row }) {
  const inputs = verb.inputs.filter(({ name }) => name in known);
  if (inputs.length === 0) return null;
  const name = [row.nickname, row.title, row.name].find((text) => typeof text === 'string' && text !== '');
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 2,
        rowGap: 0.5,
        m: 0,
        p: 1.5,
        borderRadius: 1,
        bgcolor: 'action.hover',
      }}
    >
      {inputs.map((input) => (
        <Box key={input.name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {input.title}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            <Value column={input} value={known[input.name]} />
          </Box>
        </Box>
      ))}
      {typeof name === 'string' && (
        <>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            名称
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
        </>
      )}
    </Box>
  );
}
