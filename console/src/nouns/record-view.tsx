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

const atOnce = new Set(['show', 'status', 'list', 'export']);

/** A reading that is no list, such as the state of backups: shown at once when it needs nothing, else asked for. */
export function RecordView({ verb }: { noun: ModelNoun; verb: ModelVerb }) {
  const ask = useAsk();
  const form = useForm<Filled>({ defaultValues: startingValues(verb, verb.inputs, {}) });
  // Others take long, or make something: they wait for the button.
  const isFree = atOnce.has(verb.verb) && verb.inputs.every(({ required }) => !required);
  const [input, setInput] = useState<Row | undefined>(isFree ? {} : undefined);
  const [times, setTimes] = useState(0);
  const { data, error, isFetching } = useQuery({
    queryKey: ['view', verb.path, input, times],
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => ask<unknown>(verb.path, input ?? {}, undefined, signal),
    enabled: input !== undefined,
    retry: false,
  });
  const { dirtyFields } = form.formState;
  const submit = form.handleSubmit(async (filled) => {
    setInput(await given(verb.inputs, filled, dirtyFields));
    setTimes(times + 1);
  });
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, md: 3 } }}>
      {(verb.inputs.length > 0 || !isFree) && (
        <FormProvider {...form}>
          <Stack
            component="form"
            onSubmit={submit}
            noValidate
            direction={{ xs: 'column', sm: 'row' }}
            sx={{ gap: 1.5, mb: 3, alignItems: 'flex-start' }}
          >
            {verb.inputs.map((one) => (
              <VerbInput key={one.name} input={one} isFirst={false} isLocked={false} />
            ))}
            <Button type="submit" variant="contained" disabled={isFetching} sx={{ flexShrink: 0 }}>
              {verb.title}
            </Button>
          </Stack>
        </FormProvider>
      )}
      {error && <Alert severity="error">{error.message}</Alert>}
      {isFetching && data === undefined && <CircularProgress aria-label="加载中" />}
      {data !== undefined && <VerbResult verb={verb} data={data} asked={input ?? {}} />}
    </Paper>
  );
}
