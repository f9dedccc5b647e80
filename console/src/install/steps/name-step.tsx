import { Box, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useEffect, useState } from 'react';
import { FileButton } from '../../values/file-button.tsx';
import { Picture } from '../../values/picture.tsx';
import { inBase64 } from '../../verbs/filled.ts';
import { StepActions } from './step-actions.tsx';
import type { StepProps } from './step-props.ts';
import { useStep } from './use-step.ts';

interface Named {
  name: string;
  logo: string;
}

/** The site's name, and a logo for the head of the pages and the tab. */
export function NameStep({ onDone }: StepProps) {
  const { ask, change, attempt, isBusy, problem } = useStep();
  const [named, setNamed] = useState<Named>();
  const [file, setFile] = useState<File>();
  useEffect(() => {
    void attempt(async () => {
      const rows = await ask<{ key: string; value: unknown }[]>('/settings/list', { section: 'website' });
      const of = (key: string) => String(rows.find((row) => row.key === key)?.value ?? '');
      setNamed({ name: of('website.shop_name'), logo: of('website.shop_logo') });
    });
  }, [ask, attempt]);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    const isSaved = await attempt(async () => {
      const settings: Record<string, string> = { 'website.shop_name': name };
      if (file) {
        const content = await inBase64(file);
        const { address } = await change<{ address: string }>('/pictures/add', { name: `${name} 标志`, content });
        for (const key of ['shop_logo', 'pc_logo', 'pc_ico']) settings[`website.${key}`] = address;
      }
      await change('/settings/import', { content: JSON.stringify(settings) });
    });
    if (isSaved) onDone();
  };
  return (
    <form onSubmit={save} noValidate>
      {named && (
        <Stack sx={{ gap: 2.5 }}>
          <TextField
            name="name"
            label="网站名称"
            defaultValue={named.name}
            slotProps={{ htmlInput: { maxLength: 30 } }}
            helperText="协议和页脚里的名称会一起更换"
            fullWidth
            autoFocus
          />
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
            <Box
              sx={{
                width: 56,
                height: 56,
                display: 'grid',
                placeItems: 'center',
                border: 1,
                borderColor: 'divider',
                borderRadius: 1,
              }}
            >
              {file ? <ChosenPicture file={file} /> : named.logo && <Picture at={named.logo} isShort />}
            </Box>
            <Box sx={{ minWidth: 0 }}>
              <FileButton label="标志" accept="image/png,image/jpeg,image/webp" variant="outlined" onChoose={setFile}>
                选择标志
              </FileButton>
              <Typography noWrap sx={{ color: 'text.secondary', mt: 0.5 }}>
                {file?.name ?? '正方形的 PNG、JPG 或 WebP，不选则不变'}
              </Typography>
            </Box>
          </Stack>
        </Stack>
      )}
      <StepActions words="保存并继续" isBusy={isBusy} problem={problem} onLater={onDone} />
    </form>
  );
}

function ChosenPicture({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <Box component="img" src={url} alt="" sx={{ width: 40, height: 40, objectFit: 'contain' }} />;
}
