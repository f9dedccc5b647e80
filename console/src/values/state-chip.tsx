import { Chip, type ChipProps } from '@mui/material';

/** Words of states in many nouns, by how they feel; others are neutral. */
const colours: [RegExp, ChipProps['color']][] = [
  [
    /^(paid|shown|done|ok|active|on|fulfilled|succeeded|success|approved|live|up|answered|replied|open_for_all)$/,
    'success',
  ],
  [/^(review|waiting|pending|queued|running|applied|new|unpaid|processing|manual|held)$/, 'warning'],
  [/^(refused|failed|taken_down|frozen|error|down|broken|rejected|declined|lost|dead)$/, 'error'],
];

export function StateChip({ value, title }: { value: string; title: string }) {
  const colour = colours.find(([words]) => words.test(value))?.[1] ?? 'default';
  return <Chip size="small" variant="outlined" color={colour} label={title} />;
}
