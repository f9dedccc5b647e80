import { Alert, Box, Button, Paper, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { FormProvider, useController, useForm, useWatch } from 'react-hook-form';
import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { Refused } from '../calls/call.ts';
import { useAsk } from '../calls/caller.tsx';
import { useChange } from '../calls/use-change.ts';
import { findNoun, findVerb, useModel } from '../model/model-context.ts';
import { inputsFrom, type Row } from '../model/rows.ts';
import { useSettled } from '../search/use-settled.ts';
import { type Filled, given, startingValues } from '../verbs/filled.ts';
import { TextFileButton } from '../verbs/text-file-button.tsx';
import { VerbInput } from '../verbs/verb-input.tsx';
import { PagePreview } from './page-preview.tsx';
import { SavedText } from './saved-text.tsx';

interface Props {
  verb: ModelVerb;
  row: Row;
  /** Shows what is typed on the real page; undefined: the site has no such page for it. */
  page?: ModelVerb | undefined;
}

/** The inputs of the verb that saves a text, with the text itself beside its preview. Only what was changed is sent. */
export function TextForm({ verb, row, page }: Props) {
  const change = useChange();
  const notify = useNotify();
  const refresh = useRefresh();
  const [problem, setProblem] = useState('');
  const known = inputsFrom(verb, row);
  const inputs = verb.inputs.filter(({ name }) => !(name in known));
  const form = useForm<Filled>({ defaultValues: startingValues(verb, inputs, row), mode: 'onTouched' });
  const { isSubmitting, dirtyFields } = form.formState;
  const save = async (filled: Filled) => {
    setProblem('');
    try {
      const input = await given(inputs, filled, dirtyFields);
      await change(verb.path, Object.assign(input, known));
      notify('已保存', { type: 'success' });
      refresh();
    } catch (error) {
      const field = error instanceof Refused ? error.field : undefined;
      const input = inputs.find(({ name }) => name === field);
      if (input) form.setError(input.name, { message: (error as Error).message }, { shouldFocus: true });
      else setProblem((error as Error).message);
    }
  };
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={form.handleSubmit(save)}
        sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }, gap: 2 }}
      >
        <Paper variant="outlined" sx={{ p: 2, alignSelf: 'start' }}>
          <Stack sx={{ gap: 1.5 }}>
            {problem && <Alert severity="error">{problem}</Alert>}
            {inputs.map((input) =>
              input.name === 'content' ? (
                <TextInput key={input.name} title={input.title} about={input.about} isLocked={isSubmitting} />
              ) : (
                <VerbInput key={input.name} input={input} isFirst={false} isLocked={isSubmitting} />
              ),
            )}
            <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
              <Button type="submit" variant="contained" disabled={isSubmitting}>
                保存
              </Button>
              {page && <PagePreview verb={page} known={known} onProblem={setProblem} />}
            </Stack>
          </Stack>
        </Paper>
        <Preview />
      </Box>
    </FormProvider>
  );
}

interface InputProps {
  title: string;
  about: string;
  isLocked: boolean;
}

function TextInput({ title, about, isLocked }: InputProps) {
  const { field, fieldState } = useController<Filled>({ name: 'content' });
  const said = fieldState.error?.message;
  return (
    <>
      <TextField
        label={title}
        value={typeof field.value === 'string' ? field.value : ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={said !== undefined}
        helperText={said ?? about}
        disabled={isLocked}
        multiline
        minRows={16}
        maxRows={36}
        fullWidth
        slotProps={{ htmlInput: { sx: { fontFamily: 'ui-monospace, monospace', fontSize: 13, lineHeight: 1.6 } } }}
      />
      <TextFileButton title={title} isLocked={isLocked} onRead={field.onChange} />
    </>
  );
}

/** The page that visitors will read, made by the api of what is typed. */
function Preview() {
  const ask = useAsk();
  const preview = findVerb(findNoun(useModel(), 'news'), 'preview');
  const filled = useWatch<Filled>();
  const text = useSettled(String(filled.content ?? ''), 500);
  const format = String(filled.format || 'auto');
  const { data, error } = useQuery({
    queryKey: ['text-preview', text, format],
    queryFn: ({ signal }) => ask<{ html: string }>(preview?.path ?? '', { content: text, format }, undefined, signal),
    enabled: preview !== undefined && text.trim() !== '',
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  });
  if (error) return <Alert severity="warning">{error.message}</Alert>;
  if (!data) return <Typography sx={{ p: 3, color: 'text.secondary' }}>填写正文后，这里是访客看到的样子</Typography>;
  return <SavedText title={String(filled.title ?? '')} html={data.html} />;
}
