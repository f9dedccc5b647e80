import { useEffect, useState } from 'react';
import { Choice } from 'shared/bundled/forms/choice.tsx';
import { FormDialog } from 'shared/bundled/forms/form-dialog.tsx';
import { useForm } from 'shared/bundled/forms/use-form.ts';
import { addFolder, type ChatFolder, listFolders } from 'shared/contracts/chat/chat-folder.ts';
import { type ChatSession, markSession } from 'shared/contracts/chat/chat-session.ts';
import { useCall } from 'shared/site/visit.ts';
import { FolderNameField, folderNameCheck } from './folder-name-field.tsx';

/** In place of a folder's id. */
const none = 0;
const another = -1;

interface MoveDialogProps {
  session: ChatSession;
  /** The list of conversations is another one. */
  onChanged(): Promise<unknown>;
  onClose(): void;
}

/** Puts a conversation into a folder, also into one that is made for it, or takes it out. */
export function MoveDialog({ session, onChanged, onClose }: MoveDialogProps) {
  const call = useCall();
  const folders = useFolders(onClose);
  const [chosen, setChosen] = useState<number>();
  const usual = folders?.length === 0 ? another : (session.folder?.id ?? none);
  const target = chosen ?? usual;
  const form = useForm({
    checks: { name: (value) => (target === another ? folderNameCheck(value) : undefined) },
    async send({ name }) {
      const quiet = { quiet: true };
      const folder_id = target === another ? (await call(addFolder, { name }, quiet)).id : target;
      await call(markSession, { id: session.id, folder_id }, quiet);
      await onChanged();
      onClose();
    },
  });
  if (!folders) return null;
  const items = [
    { value: none, label: '不放进文件夹' },
    ...folders.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> })),
    { value: another, label: '新建文件夹' },
  ];
  return (
    <FormDialog title="移到文件夹" button="移动" form={form} onClose={onClose}>
      <Choice label="文件夹" name="folder" look="chips" value={target} items={items} onChange={setChosen} />
      {target === another && <FolderNameField {...form.field('name')} />}
    </FormDialog>
  );
}

/** The visitor's folders; undefined until they came. Without them nothing is asked: the call has shown why. */
function useFolders(onFailed: () => void): ChatFolder[] | undefined {
  const call = useCall();
  const [folders, setFolders] = useState<ChatFolder[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    call(listFolders, {}).then(setFolders, onFailed);
  }, []);
  return folders;
}
