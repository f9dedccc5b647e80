import { Alert, Button, DialogContentText, Stack } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { Refused } from '../calls/call.ts';
import { useAsk } from '../calls/caller.tsx';
import { useChange } from '../calls/use-change.ts';
import { DialogFrame } from '../frame/dialog-frame.tsx';
import { inputsFrom, type Row } from '../model/rows.ts';
import { type Filled, given, startingValues } from './filled.ts';
import { GivenFacts } from './given-facts.tsx';
import { VerbInput } from './verb-input.tsx';
import { needsReading, VerbResult } from './verb-result.tsx';

interface Props {
  verb: ModelVerb;
  /** The row that it acts on; its columns fill inputs. */
  row: Row;
  /** The inputs of the call whose reply has the row. */
  asked?: Row;
  onClose(): void;
  /** Below the inputs, and with the values of its form: more of what it will do. */
  children?: ReactNode;
}

/** One verb: what it does, its inputs, why; asks once more before something is taken from somebody. */
export function VerbDialog({ verb, row, asked = {}, onClose, children }: Props) {
  const ask = useAsk();
  const change = useChange();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isSure, setSure] = useState(false);
  const [problem, setProblem] = useState('');
  const [result, setResult] = useState<{ data: unknown; asked: Row }>();
  const known = Object.fromEntries(
    Object.entries(inputsFrom(verb, row, asked)).filter(([, value]) => value !== undefined && value !== null),
  );
  const inputs = verb.inputs.filter(({ name }) => !(name in known));
  const form = useForm<Filled>({ defaultValues: startingValues(verb, inputs, row), mode: 'onTouched' });
  const { isSubmitting, dirtyFields } = form.formState;
  const run = async (filled: Filled) => {
    setProblem('');
    if (verb.danger && !isSure) return setSure(true);
    try {
      const input = await given(inputs, filled, dirtyFields);
      Object.assign(input, known);
      const data = await (verb.writes ? change<unknown>(verb.path, input) : ask<unknown>(verb.path, input));
      if (verb.writes) refresh();
      if (needsReading(verb, data)) return setResult({ data, asked: input });
      notify(`${verb.title}：已完成`, { type: 'success' });
      onClose();
    } catch (error) {
      setSure(false);
      const field = error instanceof Refused ? error.field : undefined;
      const input = inputs.find(({ name }) => name === field);
      if (input) form.setError(input.name, { message: (error as Error).message }, { shouldFocus: true });
      else setProblem((error as Error).message);
    }
  };
  return (
    <FormProvider {...form}>
      <DialogFrame
        title={verb.title}
        maxWidth={result ? 'md' : 'sm'}
        onClose={onClose}
        onSubmit={form.handleSubmit(run)}
        actions={
          <>
            {isSure && <Button onClick={() => setSure(false)}>返回修改</Button>}
            <Button onClick={onClose}>{result ? '关闭' : '取消'}</Button>
            {!result && (
              <Button
                type="submit"
                variant="contained"
                color={verb.danger ? 'error' : 'primary'}
                disabled={isSubmitting}
              >
                {isSure ? `确定${verb.title}` : verb.title}
              </Button>
            )}
          </>
        }
      >
        {result ? (
          <VerbResult verb={verb} data={result.data} asked={result.asked} />
        ) : (
          <Stack sx={{ gap: 1.5 }}>
            <DialogContentText>{verb.about}</DialogContentText>
            <GivenFacts verb={verb} known={known} row={row} />
            {problem && <Alert severity="error">{problem}</Alert>}
            {inputs.map((input, at) => (
              <VerbInput key={input.name} input={input} isFirst={at === 0} isLocked={isSure} />
            ))}
            {children}
            {isSure && <Alert severity="warning">确定要“{verb.title}”吗？这项操作不能撤销，或会影响他人。</Alert>}
          </Stack>
        )}
      </DialogFrame>
    </FormProvider>
  );
}
