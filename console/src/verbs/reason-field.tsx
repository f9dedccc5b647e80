import { TextField, type TextFieldProps } from '@mui/material';

interface Props extends Pick<TextFieldProps, 'fullWidth' | 'multiline' | 'minRows'> {
  value: string;
  onChange(reason: string): void;
}

/** Why something is done: it goes into the audit log. */
export function ReasonField({ onChange, ...field }: Props) {
  return (
    <TextField
      label="操作原因"
      required
      onChange={({ target }) => onChange(target.value)}
      helperText="写入操作日志"
      {...field}
    />
  );
}

/** What is wrong with a reason, as the api would refuse it; '': nothing. */
export const problemOfReason = (reason: string): string =>
  reason.trim().length < 2 ? '请填写操作原因，至少 2 个字' : '';
