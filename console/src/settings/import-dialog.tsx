import { Alert, Button, DialogContentText, Stack } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { decodeText } from 'shared/bundled/files/decode-text.ts';
import type { ModelColumn, ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { useChange } from '../calls/use-change.ts';
import { DialogFrame } from '../frame/dialog-frame.tsx';
import { RowsTable } from '../nouns/rows-table.tsx';
import { FileButton } from '../values/file-button.tsx';
import { problemOfReason, ReasonField } from '../verbs/reason-field.tsx';
import { isSame, type Setting, type SettingWords, shownValue } from './setting.ts';

interface Props {
  verb: ModelVerb;
  settings: Setting[];
  words: SettingWords;
  onClose(): void;
}

interface Change {
  name: string;
  now: string;
  file: string;
}

/** What a file changes, or why it is none. */
interface Read {
  content: string;
  changes: Change[];
  unknown: string[];
}

const column = (name: string, title: string): ModelColumn => ({
  name,
  title,
  kind: 'text',
  about: '',
  refers: undefined,
  values: undefined,
  inTable: true,
  columns: undefined,
});
const columns = [column('name', '设置'), column('now', '现在'), column('file', '文件里')];

/** Reads a file of settings: what differs is shown before it is set, all of it or nothing. */
export function ImportDialog({ verb, settings, words, onClose }: Props) {
  const change = useChange();
  const notify = useNotify();
  const refresh = useRefresh();
  const [read, setRead] = useState<Read>();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setProblem('');
    try {
      setRead(readSettings(decodeText(new Uint8Array(await file.arrayBuffer())).text, settings, words));
    } catch {
      setRead(undefined);
      setProblem('这个文件不是设置文件：应为导出的 JSON');
    }
  };
  const apply = async (event: FormEvent) => {
    event.preventDefault();
    if (!read) return;
    const wrong = problemOfReason(reason);
    if (wrong) return setProblem(wrong);
    setBusy(true);
    try {
      const changed = await change<unknown[]>(verb.path, { content: read.content, reason });
      refresh();
      notify(`导入设置：已改 ${changed.length} 项`, { type: 'success' });
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
    }
    setBusy(false);
  };
  const canApply = read !== undefined && read.changes.length > 0 && read.unknown.length === 0;
  return (
    <DialogFrame
      title="导入设置"
      maxWidth={read ? 'md' : 'sm'}
      onClose={onClose}
      onSubmit={apply}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="contained" disabled={!canApply || isBusy}>
            {canApply ? `确定改 ${read.changes.length} 项` : '确定'}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 1.5 }}>
        <DialogContentText>选择导出的设置文件。先看会改什么，确认后才改；全部改，或全部不变。</DialogContentText>
        <div>
          <FileButton
            label="设置文件"
            accept=".json,application/json"
            variant="outlined"
            disabled={isBusy}
            onChoose={(file) => void choose(file)}
          >
            选择文件
          </FileButton>
        </div>
        {problem && <Alert severity="error">{problem}</Alert>}
        {read && read.unknown.length > 0 && (
          <Alert severity="error">没有这些设置，请从文件里删去：{read.unknown.join('、')}</Alert>
        )}
        {read?.changes.length === 0 && <Alert severity="info">文件里的设置与现在相同</Alert>}
        {read && read.changes.length > 0 && (
          <RowsTable title="会改的设置" columns={columns} rows={read.changes.map((one) => ({ ...one }))} />
        )}
        {canApply && <ReasonField value={reason} onChange={setReason} />}
      </Stack>
    </DialogFrame>
  );
}

/** @throws when it is no JSON of names and values */
function readSettings(content: string, settings: Setting[], { titleOf }: SettingWords): Read {
  const given: unknown = JSON.parse(content);
  if (given === null || typeof given !== 'object' || Array.isArray(given)) throw new Error('no record');
  const known = new Map(settings.map((one) => [one.key, one]));
  const unknown: string[] = [];
  const changes: Change[] = [];
  for (const [key, value] of Object.entries(given)) {
    const setting = known.get(key);
    if (!setting || setting.from === 'server') unknown.push(key);
    else if (!isSame(setting.value, value))
      changes.push({ name: titleOf(key), now: shownValue(setting, setting.value), file: shownValue(setting, value) });
  }
  return { content, changes, unknown };
}
