import { useNotify } from 'react-admin';
import { decodeText } from 'shared/bundled/files/decode-text.ts';
import { FileButton } from '../values/file-button.tsx';

/** Reads a text of a file, in any encoding that the site reads, into the field above it. */
export function TextFileButton({
  title,
  isLocked,
  onRead,
}: {
  title: string;
  isLocked: boolean;
  onRead(text: string): void;
}) {
  const notify = useNotify();
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      onRead(decodeText(new Uint8Array(await file.arrayBuffer())).text);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  };
  return (
    <div>
      <FileButton label={`${title}的文件`} size="small" disabled={isLocked} onChoose={(file) => void read(file)}>
        从文件读入
      </FileButton>
    </div>
  );
}
