import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton, TextField, type TextFieldProps, Tooltip } from 'shared/ui/kit.ts';

/** A password with a button that shows it. */
export function PasswordField(props: TextFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      label="密码"
      {...props}
      type={shown ? 'text' : 'password'}
      maxLength={20}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <Tooltip title={shown ? '隐藏密码' : '显示密码'} placement="top">
          <IconButton size="small" aria-pressed={shown} onClick={() => setShown(!shown)}>
            <Icon aria-hidden />
          </IconButton>
        </Tooltip>
      }
    />
  );
}
