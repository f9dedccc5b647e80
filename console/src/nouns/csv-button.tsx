import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { saveFile } from 'shared/bundled/files/save-file.ts';
import type { ModelNoun, ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { useAsk } from '../calls/caller.tsx';
import type { Row, RowRecord } from '../model/rows.ts';
import { csvOf } from './csv-of.ts';

const [pageSize, longest] = [100, 10_000];

/** The whole list, as it is filtered, as a file for spreadsheets. */
export function CsvButton({ noun, verb }: { noun: ModelNoun; verb: ModelVerb }) {
  const { filterValues } = useListContext<RowRecord>();
  const ask = useAsk();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const rows = await readAll(verb, filterValues, ask);
      saveFile(new Blob([csvOf(verb.output.columns, rows)], { type: 'text/csv' }), `${noun.name}-${verb.verb}.csv`);
      notify(`已导出 ${rows.length} 行${rows.length >= longest ? '，更多的请先筛选' : ''}`, { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    setBusy(false);
  };
  return (
    <Button onClick={save} disabled={isBusy} startIcon={<Download size={16} />} sx={{ ml: 'auto' }}>
      {isBusy ? '正在导出…' : '导出 CSV'}
    </Button>
  );
}

async function readAll(verb: ModelVerb, filter: Row, ask: ReturnType<typeof useAsk>): Promise<Row[]> {
  if (verb.output.shape === 'rows') return ask<Row[]>(verb.path, filter);
  const rows: Row[] = [];
  for (let page = 1; rows.length < longest; page++) {
    const input = Object.assign({}, filter, { page_no: page, page_size: pageSize });
    const { lists, count } = await ask<{ lists: Row[]; count: number }>(verb.path, input);
    rows.push(...lists);
    if (lists.length === 0 || rows.length >= count) break;
  }
  return rows;
}
