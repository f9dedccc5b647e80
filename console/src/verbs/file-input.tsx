import { FormHelperText, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { ModelInput } from 'shared/contracts/operator/screen/model.ts';
import { FileButton } from '../values/file-button.tsx';

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
  const [name, setName] = useState('');
  const accept = input.kind === 'picture' ? 'image/png,image/jpeg,image/webp' : undefined;
  return (
    <div>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
        <FileButton
          label={label}
          accept={accept}
          variant="outlined"
          disabled={isLocked}
          onChoose={(file) => {
            setName(file?.name ?? '');
            onChoose(file ?? null);
          }}
        >
          选择文件
        </FileButton>
        <Typography noWrap sx={{ color: name ? 'text.primary' : 'text.secondary' }}>
          {name || `${label}${input.required ? ' *' : ''}`}
        </Typography>
      </Stack>
      {helperText && <FormHelperText error={isWrong}>{helperText}</FormHelperText>}
    </div>
  );
}
