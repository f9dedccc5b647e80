import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { ModelColumn } from 'shared/contracts/operator/screen/model.ts';
import type { Row } from '../model/rows.ts';
import { Value } from '../values/value.tsx';

interface Props {
  title: string;
  columns: ModelColumn[];
  rows: Row[];
}

/** A list within a record. */
export function RowsTable({ title, columns, rows }: Props) {
  if (rows.length === 0) return <Typography color="text.secondary">没有</Typography>;
  const used = columns.filter(({ name }) => rows.some((row) => row[name] !== null && row[name] !== undefined && row[name] !== ''));
  return (
    <TableContainer tabIndex={0} role="region" aria-label={title}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {used.map((column) => (
              <TableCell key={column.name}>{column.title}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a reply have no other name, and do not move
            <TableRow key={at}>
              {used.map((column) => (
                <TableCell key={column.name} sx={{ verticalAlign: 'top' }}>
                  <Value column={column} value={row[column.name]} isShort />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
