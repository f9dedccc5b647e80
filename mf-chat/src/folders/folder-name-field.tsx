import type { FieldProps } from 'shared/bundled/forms/use-form.ts';
import { folderNameLimit } from 'shared/contracts/chat/chat-folder.ts';
import { TextField } from 'shared/ui/kit.ts';

export const folderNameCheck = (value: string) => (value.trim() ? undefined : '请输入文件夹名称');

export function FolderNameField(field: FieldProps) {
  return <TextField label="文件夹名称" autoComplete="off" maxLength={folderNameLimit} {...field} />;
}
