import { Alert, Button, CircularProgress, Paper, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { ModelNoun, ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { useAsk } from '../calls/caller.tsx';
import type { Row } from '../model/rows.ts';
import { type Filled, given, startingValues } from '../verbs/filled.ts';
import { VerbInput } from '../verbs/verb-input.tsx';
import { VerbResult } from '../verbs/verb-result.tsx';

/** A reading that is no list, such as the state of backups: shown at once when it needs nothing, else asked for. */
export function RecordView({ verb }: { noun: ModelNoun; verb: ModelVerb }) {
  const ask = useAsk();
  const form = useForm<Filled>({ defaultValues: startingValues(verb.inputs, {}) });
  const isFree = verb.inputs.every(({ required }) => !required);
  const [input, setInput] = useState<Row | undefined>(isFree ? {} : undefined);
  const { data, error, isFetching } = useQuery({
    queryKey: ['view', verb.path, input],
    queryFn: ({ signal }) => ask<unknown>(verb.path, input ?? {}, undefined, signal),
    enabled: input !== undefined,
    retry: false,
  });
  const submit = form.handleSubmit(async (filled) => setInput(await given(verb.inputs, filled, form.formState.dirtyFields)));
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, md: 3 } }}>
      {verb.inputs.length > 0 && (
        <FormProvider {...form}>
          <Stack component="form" onSubmit={submit} noValidate direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5, mb: 3, alignItems: 'flex-start' }}>
            {verb.inputs.map((one) => (
              <VerbInput key={one.name} input={one} isFirst={false} isLocked={false} />
            ))}
            <Button type="submit" variant="contained" sx={{ flexShrink: 0 }}>
              查看
            </Button>
          </Stack>
        </FormProvider>
      )}
      {error && <Alert severity="error">{error.message}</Alert>}
      {isFetching && data === undefined && <CircularProgress aria-label="加载中" />}
      {data !== undefined && <VerbResult verb={verb} data={data} />}
    </Paper>
  );
}
