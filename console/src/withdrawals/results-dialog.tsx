import { Alert, Button, DialogContentText, FormHelperText, Stack } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { decodeText } from 'shared/bundled/files/decode-text.ts';
import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { useAsk } from '../calls/caller.tsx';
import { useChange } from '../calls/use-change.ts';
import { DialogFrame } from '../frame/dialog-frame.tsx';
import type { Row } from '../model/rows.ts';
import { RowsTable } from '../nouns/rows-table.tsx';
import { FileButton } from '../values/file-button.tsx';
import { problemOfReason, ReasonField } from '../verbs/reason-field.tsx';

interface Results {
  paid: number;
  failed: number;
  known: number;
  wrong: number;
  leaves: string;
  lines: Row[];
}

interface Props {
  /** Says what `verb` would do. */
  preview: ModelVerb;
  verb: ModelVerb;
  onClose(): void;
}

interface Read {
  table: string;
  results: Results;
}

/** Reads a file of results: first what each line would do, then, when none is wrong, all of it. */
export function ResultsDialog({ preview, verb, onClose }: Props) {
  const ask = useAsk();
  const change = useChange();
  const notify = useNotify();
  const refresh = useRefresh();
  const [read, setRead] = useState<Read>();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const attempt = async (step: () => Promise<void>) => {
    setBusy(true);
    setProblem('');
    await step().catch((error: Error) => setProblem(error.message));
    setBusy(false);
  };
  const choose = (file: File | undefined) =>
    file &&
    attempt(async () => {
      setRead(undefined);
      const table = decodeText(new Uint8Array(await file.arrayBuffer())).text;
      setRead({ table, results: await ask<Results>(preview.path, { table }) });
    });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (!read) return;
    const wrong = problemOfReason(reason);
    if (wrong) return setProblem(wrong);
    void attempt(async () => {
      const { paid, failed } = await change<Results>(verb.path, { table: read.table, reason });
      refresh();
      notify(`导入转账结果：${paid} 笔已打款，${failed} 笔失败`, { type: 'success' });
      onClose();
    });
  };
  const canApply = read !== undefined && read.results.wrong === 0 && read.results.paid + read.results.failed > 0;
  return (
    <DialogFrame
      title="导入转账结果"
      maxWidth={read ? 'lg' : 'sm'}
      onClose={onClose}
      onSubmit={apply}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="contained" disabled={isBusy || !canApply}>
            {canApply ? `确定登记 ${read.results.paid + read.results.failed} 笔` : '确定登记'}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 1.5 }}>
        <DialogContentText>
          选择填好结果的转账表。先看每一行会怎样，确认后才登记；全部登记，或全部不变。
        </DialogContentText>
        <div>
          <FileButton
            label="转账结果的文件"
            accept=".csv,.txt,text/csv"
            variant="outlined"
            disabled={isBusy}
            onChoose={choose}
          >
            {read ? '换一个文件' : '选择文件'}
          </FileButton>
          <FormHelperText>CSV 文件，Excel 或 WPS 保存的也可以</FormHelperText>
        </div>
        {problem && <Alert severity="error">{problem}</Alert>}
        {read && <Preview verb={verb} results={read.results} />}
        {canApply && <ReasonField value={reason} onChange={setReason} />}
      </Stack>
    </DialogFrame>
  );
}

/** What the file would do, the lines that are wrong first. */
function Preview({ verb, results }: { verb: ModelVerb; results: Results }) {
  const { paid, failed, known, wrong, leaves, lines } = results;
  const columns = verb.output.columns.find(({ name }) => name === 'lines')?.columns ?? [];
  const wrongFirst = lines.toSorted((one, other) => rank(one) - rank(other));
  return (
    <>
      <Alert severity={wrong > 0 ? 'error' : paid + failed > 0 ? 'info' : 'warning'}>
        {wrong > 0
          ? `有 ${wrong} 行有问题，什么都没有登记。请改好表格后重新选择。`
          : `${paid} 笔将登记为已打款，共 ¥ ${leaves}；${failed} 笔将登记为失败，金额退回用户；${known} 笔已经登记过，会跳过。`}
      </Alert>
      <RowsTable title="每一行" columns={columns} rows={wrongFirst} />
    </>
  );
}

const rank = ({ outcome }: Row) => (outcome === 'wrong' ? 0 : 1);
