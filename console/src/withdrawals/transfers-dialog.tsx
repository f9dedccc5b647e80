import { Alert, Button, DialogContentText, MenuItem, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useRefresh } from 'react-admin';
import { saveFile } from 'shared/bundled/files/save-file.ts';
import type { ModelNoun, ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { useAsk } from '../calls/caller.tsx';
import { useChange } from '../calls/use-change.ts';
import { DialogFrame } from '../frame/dialog-frame.tsx';
import { findVerb } from '../model/model-context.ts';
import type { Row } from '../model/rows.ts';
import { RowsTable } from '../nouns/rows-table.tsx';
import { problemOfReason, ReasonField } from '../verbs/reason-field.tsx';
import { sumOf, type Transfer, transferFile } from './transfer-file.ts';

interface Props {
  noun: ModelNoun;
  verb: ModelVerb;
  onClose(): void;
}

/** Writes what waits for a transfer by hand into a file; what stands in one file is in no other. */
export function TransfersDialog({ noun, verb, onClose }: Props) {
  const change = useChange();
  const refresh = useRefresh();
  const [again, setAgain] = useState('');
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [transfers, setTransfers] = useState<Transfer[]>();
  const run = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemOfReason(reason);
    if (wrong) return setProblem(wrong);
    setBusy(true);
    setProblem('');
    try {
      const given = again ? { again, reason } : { reason };
      const reply = await change<{ transfers: Transfer[] }>(verb.path, given);
      setTransfers(reply.transfers);
      if (reply.transfers.length > 0) save(reply.transfers);
      refresh();
    } catch (error) {
      setProblem((error as Error).message);
    }
    setBusy(false);
  };
  return (
    <DialogFrame
      title="导出转账表"
      maxWidth={transfers ? 'md' : 'sm'}
      onClose={onClose}
      onSubmit={run}
      actions={
        <>
          <Button onClick={onClose}>{transfers ? '关闭' : '取消'}</Button>
          {transfers && transfers.length > 0 && <Button onClick={() => save(transfers)}>再保存一次</Button>}
          {!transfers && (
            <Button type="submit" variant="contained" disabled={isBusy}>
              导出
            </Button>
          )}
        </>
      }
    >
      <Stack sx={{ gap: 1.5, pt: 0.5 }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        {transfers ? (
          <Written verb={verb} transfers={transfers} />
        ) : (
          <Asked noun={noun} again={again} reason={reason} onAgain={setAgain} onReason={setReason} />
        )}
      </Stack>
    </DialogFrame>
  );
}

interface AskedProps {
  noun: ModelNoun;
  /** A list that was written before; '': a new one. */
  again: string;
  reason: string;
  onAgain(batch: string): void;
  onReason(reason: string): void;
}

function Asked({ noun, again, reason, onAgain, onReason }: AskedProps) {
  const former = useFormerLists(noun);
  return (
    <>
      <DialogContentText>
        文件里是打款中、人工转账、还不在任何一批里的提现，含完整收款账户。转完后在“结果”列填成功或失败，填好转账流水号，再导入。
      </DialogContentText>
      <TextField select label="批次" value={again} onChange={({ target }) => onAgain(target.value)} fullWidth>
        <MenuItem value="">新的一批</MenuItem>
        {former.map(({ batch, count }) => (
          <MenuItem key={batch} value={batch}>
            重新导出 {batch}（{count} 笔未完成）
          </MenuItem>
        ))}
      </TextField>
      <ReasonField fullWidth value={reason} onChange={onReason} />
    </>
  );
}

function Written({ verb, transfers }: { verb: ModelVerb; transfers: Transfer[] }) {
  const [first] = transfers;
  if (!first) return <Alert severity="info">没有等待导出的人工转账</Alert>;
  const columns = verb.output.columns.find(({ name }) => name === 'transfers')?.columns ?? [];
  return (
    <>
      <Alert severity="success">
        批次 {first.batch}：{transfers.length} 笔，共 ¥ {sumOf(transfers.map(({ amount }) => amount))}，文件已保存
      </Alert>
      <RowsTable title="转账" columns={columns} rows={transfers.map((one): Row => ({ ...one }))} />
    </>
  );
}

const save = (transfers: Transfer[]) =>
  saveFile(new Blob([transferFile(transfers)], { type: 'text/csv' }), `转账表-${transfers[0]?.batch}.csv`);

/** Lists of which some transfers have not ended, the newest first. */
function useFormerLists(noun: ModelNoun): { batch: string; count: number }[] {
  const ask = useAsk();
  const find = findVerb(noun, 'find');
  const { data } = useQuery({
    queryKey: ['former-lists'],
    queryFn: ({ signal }) =>
      ask<{ lists: { batch: string | null }[] }>(
        find?.path ?? '',
        { status: 'paying', page_type: 0 },
        undefined,
        signal,
      ),
    enabled: find !== undefined,
    retry: false,
  });
  const batches = (data?.lists ?? []).flatMap(({ batch }) => batch ?? []);
  return [...new Set(batches)]
    .toSorted((one, other) => other.localeCompare(one))
    .map((batch) => ({ batch, count: batches.filter((one) => one === batch).length }));
}
