import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { use } from 'react';
import type { ModelColumn, ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import type { Row } from '../model/rows.ts';
import { Value } from '../values/value.tsx';
import { RowActionsContext } from './row-actions.ts';

interface Props {
  title: string;
  columns: ModelColumn[];
  rows: Row[];
  /** The verbs of a row. */
  verbs?: ModelVerb[];
  asked?: Row;
}

/** A list within a record. */
export function RowsTable({ title, columns, rows, verbs = [], asked = {} }: Props) {
  const Actions = use(RowActionsContext);
  if (rows.length === 0) return <Typography sx={{ color: 'text.secondary' }}>没有</Typography>;
  const used = columns.filter(({ name }) =>
    rows.some((row) => row[name] !== null && row[name] !== undefined && row[name] !== ''),
  );
  return (
    <TableContainer tabIndex={0} role="region" aria-label={title}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {used.map((column) => (
              <TableCell key={column.name}>{column.title}</TableCell>
            ))}
            {verbs.length > 0 && <TableCell align="right">操作</TableCell>}
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
              {verbs.length > 0 && (
                <TableCell align="right">
                  <Actions verbs={verbs} row={row} asked={asked} isCompact />
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
