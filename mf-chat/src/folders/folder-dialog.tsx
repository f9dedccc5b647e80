import { FormDialog } from 'shared/bundled/forms/form-dialog.tsx';
import { useForm } from 'shared/bundled/forms/use-form.ts';
import { type ChatFolder, deleteFolder, renameFolder } from 'shared/contracts/chat/chat-folder.ts';
import { useConfirm } from 'shared/site/dialogs.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button } from 'shared/ui/kit.ts';
import { FolderNameField, folderNameCheck } from './folder-name-field.tsx';

interface FolderDialogProps {
  folder: ChatFolder;
  /** The list of conversations is another one. */
  onChanged(): Promise<unknown>;
  onClose(): void;
}

/** Another name for a folder, or its end; its conversations stay. */
export function FolderDialog({ folder, onChanged, onClose }: FolderDialogProps) {
  const call = useCall();
  const confirm = useConfirm();
  const { id } = folder;
  const form = useForm({
    checks: { name: folderNameCheck },
    initial: { name: folder.name },
    async send({ name }) {
      await call(renameFolder, { id, name }, { quiet: true });
      await onChanged();
      onClose();
    },
  });
  async function remove() {
    const words = { danger: true, title: `删除文件夹“${folder.name}”？`, confirmWord: '删除' } as const;
    if (!(await confirm('里面的会话会保留，回到会话列表里。', words))) return;
    await form.run(async () => {
      await call(deleteFolder, { id }, { quiet: true });
      await onChanged();
      onClose();
    });
  }
  return (
    <FormDialog title="文件夹" button="保存" form={form} onClose={onClose}>
      <FolderNameField {...form.field('name')} />
      <div>
        <Button variant="outlined" color="error" onClick={() => void remove()}>
          删除文件夹
        </Button>
      </div>
    </FormDialog>
  );
}
