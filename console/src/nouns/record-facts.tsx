import { Box, Typography } from '@mui/material';
import type { ModelColumn } from 'shared/contracts/operator/screen/model.ts';
import type { Row } from '../model/rows.ts';
import { Value } from '../values/value.tsx';
import { RowsTable } from './rows-table.tsx';

/** A whole record: plain facts first, long texts and pictures below, records within it and its lists with a heading each. */
export function RecordFacts({ columns, record }: { columns: ModelColumn[]; record: Row }) {
  const isList = ({ columns: within, name }: ModelColumn) => within !== undefined && Array.isArray(record[name]);
  const isWithin = ({ columns: within, name }: ModelColumn) =>
    within !== undefined && !Array.isArray(record[name]) && record[name] !== null && record[name] !== undefined;
  const isWide = ({ kind, name }: ModelColumn) =>
    ['html', 'markdown', 'picture'].includes(kind) ||
    (typeof record[name] === 'string' && (record[name].length > 120 || record[name].includes('\n')));
  const plain = columns.filter((column) => !column.columns && !isWide(column));
  const wide = columns.filter((column) => !column.columns && isWide(column) && record[column.name] !== '');
  return (
    <>
      <FactList columns={plain} record={record} />
      {wide.map((column) => (
        <Section key={column.name} title={column.title}>
          <Value column={column} value={record[column.name]} />
        </Section>
      ))}
      {columns.filter(isWithin).map((column) => (
        <Section key={column.name} title={column.title}>
          <FactList columns={column.columns ?? []} record={record[column.name] as Row} />
        </Section>
      ))}
      {columns.filter(isList).map((column) => (
        <Section key={column.name} title={column.title}>
          <RowsTable title={column.title} columns={column.columns ?? []} rows={record[column.name] as Row[]} />
        </Section>
      ))}
    </>
  );
}

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Box component="section" sx={{ mt: 3 }}>
    <Typography component="h2" variant="h2" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

/** Facts beside each other, each with its name above it. */
export const FactList = ({ columns, record }: { columns: ModelColumn[]; record: Row }) => (
  <Box
    component="dl"
    sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))', gap: 2, m: 0 }}
  >
    {columns.map((column) => (
      <div key={column.name}>
        <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12 }}>
          {column.title}
        </Box>
        <Box component="dd" sx={{ m: 0, mt: 0.25, overflowWrap: 'anywhere' }}>
          <Value column={column} value={record[column.name]} />
        </Box>
      </div>
    ))}
  </Box>
);
