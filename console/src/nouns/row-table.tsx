import { Box } from '@mui/material';
import { DataTable, useListContext } from 'react-admin';
import type { ModelNoun, ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import type { RowRecord } from '../model/rows.ts';
import { Value } from '../values/value.tsx';
import { BulkButtons } from '../verbs/bulk-buttons.tsx';
import { VerbButtons } from '../verbs/verb-buttons.tsx';
import { rowVerbs } from './row-verbs.ts';
import { SelectAll, SelectRow } from './select-cells.tsx';

const figures = new Set(['yuan', 'fen', 'credits', 'count', 'percent']);

/** The rows of a list as a table. It scrolls within itself where it is wider than the page. */
export function RowTable({ noun, verb }: { noun: ModelNoun; verb: ModelVerb }) {
  const { data = [] } = useListContext<RowRecord>();
  const columns = verb.output.columns.filter(({ inTable, name }) => inTable && data.some(({ r }) => !isEmpty(r[name])));
  const verbs = rowVerbs(noun, verb);
  const bulk = verbs.filter((one) => one.bulk);
  const hasPage = noun.show !== undefined && verb.verb === noun.list;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      {bulk.length > 0 && <BulkButtons verbs={bulk} />}
      <DataTable
        bulkActionButtons={false}
        rowClick={hasPage ? (id) => `/${noun.name}/${encodeURIComponent(id)}/show` : false}
        size="small"
        sx={{ '& .RaDataTable-table': { minWidth: 640 } }}
      >
        {bulk.length > 0 && (
          <DataTable.Col
            label={<SelectAll verbs={bulk} />}
            disableSort
            render={(record: RowRecord) => <SelectRow record={record} verbs={bulk} />}
          />
        )}
        {columns.map((column) => (
          <DataTable.Col
            key={column.name}
            source={`r.${column.name}`}
            label={column.title}
            disableSort={verb.output.shape === 'page'}
            align={figures.has(column.kind) && !column.values ? 'right' : 'left'}
            render={(record: RowRecord) => <Value column={column} value={record.r[column.name]} isShort />}
          />
        ))}
        {verbs.length > 0 && (
          <DataTable.Col
            label="操作"
            disableSort
            align="right"
            render={(record: RowRecord) => <VerbButtons verbs={verbs} row={record.r} isCompact />}
          />
        )}
      </DataTable>
    </Box>
  );
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
