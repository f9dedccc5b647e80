import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useEffect, useState } from 'react';
import { StepActions } from './step-actions.tsx';
import type { StepProps } from './step-props.ts';
import { useStep } from './use-step.ts';

interface Theme {
  primary: string;
  minor: string;
  button: string;
}

/** Words in white are read on each of them. */
const offers: { title: string; primary: string; minor: string }[] = [
  { title: '靛蓝', primary: '#4a5dff', minor: '#7a4de0' },
  { title: '青绿', primary: '#0b7a75', minor: '#2f6f9f' },
  { title: '朱红', primary: '#c2362b', minor: '#a04a12' },
  { title: '墨黑', primary: '#2b2f3a', minor: '#5b6478' },
];
const isColour = (text: string) => /^#[\da-f]{6}$/i.test(text);

/** The colours of the site, with a picture of what they do. */
export function ColoursStep({ onDone }: StepProps) {
  const { ask, change, attempt, isBusy, problem } = useStep();
  const [theme, setTheme] = useState<Theme>();
  useEffect(() => {
    void attempt(async () => setTheme(await ask<Theme>('/theme/show', {})));
  }, [ask, attempt]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const isSaved = await attempt(async () => void (await change('/theme/set', { ...theme })));
    if (isSaved) onDone();
  };
  const edit = (name: 'primary' | 'minor', label: string) => (
    <TextField
      label={label}
      value={theme?.[name] ?? ''}
      error={theme !== undefined && !isColour(theme[name])}
      onChange={({ target }) => setTheme((before) => before && { ...before, [name]: target.value.trim() })}
      slotProps={{ htmlInput: { maxLength: 7, spellCheck: false } }}
      sx={{ width: 140 }}
    />
  );
  return (
    <form onSubmit={save} noValidate>
      {theme && (
        <Stack sx={{ gap: 2.5 }}>
          <Stack direction="row" role="group" aria-label="配色" sx={{ gap: 1, flexWrap: 'wrap' }}>
            {offers.map(({ title, primary, minor }) => (
              <Button
                key={title}
                variant="outlined"
                color={theme.primary === primary ? 'primary' : 'inherit'}
                aria-pressed={theme.primary === primary}
                onClick={() => setTheme({ primary, minor, button: '#ffffff' })}
                startIcon={<Box sx={{ width: 16, height: 16, borderRadius: '50%', bgcolor: primary }} />}
              >
                {title}
              </Button>
            ))}
          </Stack>
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
            {edit('primary', '主色')}
            {edit('minor', '辅色')}
          </Stack>
          <Sample {...theme} />
        </Stack>
      )}
      <StepActions words="保存并继续" isBusy={isBusy} problem={problem} onLater={onDone} />
    </form>
  );
}

/** The colours as visitors meet them: a head, a link, the main button, a question of theirs. */
function Sample({ primary, minor, button }: Theme) {
  const [fill, second, words] = [primary, minor, button].map((colour) => (isColour(colour) ? colour : '#888888'));
  return (
    <Box
      role="img"
      aria-label="颜色的样子"
      sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: '#fff' }}
    >
      <Box sx={{ height: 6, borderRadius: 1, background: `linear-gradient(90deg, ${fill}, ${second})`, mb: 2 }} />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Box sx={{ px: 2, py: 1, borderRadius: 2, bgcolor: fill, color: words, fontWeight: 600 }}>发送</Box>
        <Typography component="span" sx={{ color: fill, textDecoration: 'underline' }}>
          查看全部
        </Typography>
        <Box sx={{ px: 2, py: 1, borderRadius: 2, border: `1px solid ${fill}`, color: fill }}>选中的菜单</Box>
      </Stack>
    </Box>
  );
}
