import { Button, FormHelperText, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import type { ModelInput } from 'shared/contracts/operator/screen/model.ts';

interface Props {
  input: ModelInput;
  label: string;
  helperText: string;
  isWrong: boolean;
  isLocked: boolean;
  onChoose(file: File | null): void;
}

/** A file of the person's machine: a text, or a picture and the like. */
export function FileInput({ input, label, helperText, isWrong, isLocked, onChoose }: Props) {
  const id = useId();
  const [name, setName] = useState('');
  const accept = input.kind === 'picture' ? 'image/png,image/jpeg,image/webp' : undefined;
  return (
    <div>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
        <Button component="label" htmlFor={id} variant="outlined" disabled={isLocked}>
          选择文件
        </Button>
        <Typography noWrap sx={{ color: name ? 'text.primary' : 'text.secondary' }}>
          {name || `${label}${input.required ? ' *' : ''}`}
        </Typography>
      </Stack>
      <input
        id={id}
        type="file"
        aria-label={label}
        accept={accept}
        style={{ position: 'absolute', width: 1, height: 1, opacity: 0 }}
        onChange={({ target }) => {
          const file = target.files?.[0] ?? null;
          setName(file?.name ?? '');
          onChoose(file);
        }}
      />
      {helperText && <FormHelperText error={isWrong}>{helperText}</FormHelperText>}
    </div>
  );
}
