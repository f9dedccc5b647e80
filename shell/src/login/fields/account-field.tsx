import { cleanMobile, cleanText } from 'shared/contracts/site/typed-text.ts';
import { TextField, type TextFieldProps } from 'shared/ui/kit.ts';
import type { AccountKind } from '../login-ways.ts';

type AccountFieldProps = Omit<TextFieldProps, 'onChange'> & {
  kind: AccountKind;
  onChange: (event: { target: { value: string } }) => void;
};

const kinds = {
  mobile: { label: '手机号', type: 'tel', inputMode: 'numeric', placeholder: '请输入手机号' },
  email: { label: '邮箱', type: 'email', inputMode: 'email', placeholder: '请输入邮箱' },
} as const;

/** The field for a mobile or a mailbox. A pasted `+86 138-0013-8000` is read as it is meant. */
export function AccountField({ kind, ...field }: AccountFieldProps) {
  return (
    <TextField
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...kinds[kind]}
      {...field}
      clean={kind === 'mobile' ? cleanMobile : cleanText}
    />
  );
}
