import { Box, Button, Stack } from '@mui/material';
import { useState } from 'react';
import type { ModelColumn, ModelNoun } from 'shared/contracts/operator/screen/model.ts';
import { Card } from '../home/card.tsx';
import { findVerb } from '../model/model-context.ts';
import { isOffered, type Row } from '../model/rows.ts';
import { FactList } from '../nouns/record-facts.tsx';
import { RecordBase, RecordFrame, type ShownRecord } from '../nouns/record-frame.tsx';
import { RowsTable } from '../nouns/rows-table.tsx';
import { StateChip } from '../values/state-chip.tsx';
import { Timeline } from '../values/timeline.tsx';
import { VerbButtons } from '../verbs/verb-buttons.tsx';
import { OrderAnswer } from './order-answer.tsx';
import { momentsOf } from './order-moments.ts';
import { RefundDialog } from './refund-dialog.tsx';

/** One order: whether what was paid has arrived, what happened in its order, and what can be done. */
export const OrderPage = () => <RecordBase page={Order} />;

/** These have a place of their own on the page. */
const placed = new Set(['show', 'explain', 'preview', 'refund']);

function Order({ noun, record, error }: ShownRecord) {
  const [isRefunding, setRefunding] = useState(false);
  const row = record?.r ?? {};
  const columns = findVerb(noun, noun.show)?.output.columns ?? [];
  const refund = findVerb(noun, 'refund');
  const verbs = noun.verbs.filter(({ of, verb }) => of === noun.list && !placed.has(verb));
  const status = columns.find(({ name }) => name === 'status')?.values?.find(({ value }) => value === row.status);
  return (
    <RecordFrame
      noun={noun}
      error={error}
      title={record ? `${row.name} ¥ ${row.amount}` : noun.title}
      beside={status && <StateChip value={status.value} title={status.title} />}
      actions={
        record && (
          <>
            <VerbButtons verbs={verbs} row={row} />
            {refund && isOffered(refund, row) && (
              <Button variant="outlined" color="error" onClick={() => setRefunding(true)}>
                {refund.title}
              </Button>
            )}
          </>
        )
      }
    >
      {isRefunding && refund && (
        <RefundDialog noun={noun} verb={refund} row={row} onClose={() => setRefunding(false)} />
      )}
      {!error && <Facts noun={noun} columns={columns} row={row} />}
    </RecordFrame>
  );
}

function Facts({ noun, columns, row }: { noun: ModelNoun; columns: ModelColumn[]; row: Row }) {
  const plain = ['sn', 'user_id', 'kind', 'amount', 'refunded', 'create_time', 'pay_time', 'expire_time'];
  return (
    <Stack sx={{ gap: 2 }}>
      <OrderAnswer noun={noun} row={row} />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' }, gap: 2, alignItems: 'start' }}>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <Card title="经过">
            <Timeline title="订单经过" moments={momentsOf(columns, row)} />
          </Card>
          <Part noun={noun} columns={columns} row={row} name="refunds" of="refunds" />
          <Part noun={noun} columns={columns} row={row} name="commissions" />
        </Stack>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <Card title="订单信息">
            <FactList columns={columns.filter(({ name }) => plain.includes(name))} record={row} />
          </Card>
          {['attempts', 'notices', 'postings'].map((name) => (
            <Part key={name} noun={noun} columns={columns} row={row} name={name} />
          ))}
        </Stack>
      </Box>
    </Stack>
  );
}

interface PartProps {
  noun: ModelNoun;
  columns: ModelColumn[];
  row: Row;
  name: string;
  /** The list whose verbs its rows have. */
  of?: string;
}

/** A list of the order; what is empty takes no room. */
function Part({ noun, columns, row, name, of }: PartProps) {
  const column = columns.find((one) => one.name === name);
  const rows = (row[name] ?? []) as Row[];
  if (!column || rows.length === 0) return null;
  const verbs = of ? noun.verbs.filter((verb) => verb.of === of) : [];
  // The order's own number says nothing here.
  const shown = (column.columns ?? []).filter(({ name: one }) => one !== 'order_sn');
  return (
    <Card title={column.title}>
      <RowsTable title={column.title} columns={shown} rows={rows} verbs={verbs} />
    </Card>
  );
}
