import { Alert, Button, DialogContentText, LinearProgress, Stack } from '@mui/material';
import { useState } from 'react';
import { useListContext, useNotify, useRefresh, useUnselectAll } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { useChange } from '../calls/use-change.ts';
import { DialogFrame } from '../frame/dialog-frame.tsx';
import { inputsFrom, isOffered, type RowRecord } from '../model/rows.ts';
import { type Filled, given, startingValues } from './filled.ts';
import { VerbInput } from './verb-input.tsx';

/** One verb for chosen rows, one after the other: each is a change of its own, and what fails stays chosen. */
export function BulkDialog({ verb, onClose }: { verb: ModelVerb; onClose(): void }) {
  const { data = [], selectedIds, resource, onSelect } = useListContext<RowRecord>();
  const change = useChange();
  const notify = useNotify();
  const refresh = useRefresh();
  const unselectAll = useUnselectAll(resource);
  // As they were when the dialog was opened; those that are done leave it.
  const [rows, setRows] = useState(() => data.filter(({ id, r }) => selectedIds.includes(id) && isOffered(verb, r)));
  const [done, setDone] = useState(0);
  const [failed, setFailed] = useState<{ id: string; why: string }[]>([]);
  const inputs = verb.inputs.filter(({ name }) => !(name in verb.from));
  const form = useForm<Filled>({ defaultValues: startingValues(verb, inputs, {}), mode: 'onTouched' });
  const { isSubmitting, dirtyFields } = form.formState;
  const run = async (filled: Filled) => {
    const input = await given(inputs, filled, dirtyFields);
    const failures: typeof failed = [];
    for (const [at, { id, r }] of rows.entries()) {
      try {
        await change(verb.path, Object.assign({}, input, inputsFrom(verb, r)), id);
      } catch (error) {
        failures.push({ id, why: (error as Error).message });
      }
      setDone(at + 1);
    }
    setFailed(failures);
    refresh();
    if (failures.length > 0) {
      const ids = failures.map(({ id }) => id);
      setDone(0);
      setRows(rows.filter(({ id }) => ids.includes(id)));
      return onSelect(ids);
    }
    unselectAll();
    notify(`${verb.title}：已完成 ${rows.length} 项`, { type: 'success' });
    onClose();
  };
  return (
    <FormProvider {...form}>
      <DialogFrame
        title={
          <>
            {verb.title}：{rows.length} 项
          </>
        }
        maxWidth="sm"
        onClose={onClose}
        onSubmit={form.handleSubmit(run)}
        actions={
          <>
            <Button onClick={onClose}>{failed.length > 0 ? '关闭' : '取消'}</Button>
            <Button
              type="submit"
              variant="contained"
              color={verb.danger ? 'error' : 'primary'}
              disabled={isSubmitting || rows.length === 0}
            >
              {verb.title}
            </Button>
          </>
        }
      >
        <Stack sx={{ gap: 1.5 }}>
          <DialogContentText>{verb.about}</DialogContentText>
          {rows.length < selectedIds.length && (
            <Alert severity="info">
              选中的 {selectedIds.length} 项里有 {selectedIds.length - rows.length} 项现在不能这样操作，将跳过。
            </Alert>
          )}
          {failed.map(({ id, why }) => (
            <Alert key={id} severity="error">
              {id}：{why}
            </Alert>
          ))}
          {inputs.map((input, at) => (
            <VerbInput key={input.name} input={input} isFirst={at === 0} isLocked={isSubmitting} />
          ))}
          {isSubmitting && (
            <LinearProgress variant="determinate" value={(done / rows.length) * 100} aria-label="进度" />
          )}
        </Stack>
      </DialogFrame>
    </FormProvider>
  );
}
