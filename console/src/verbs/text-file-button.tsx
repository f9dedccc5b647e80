import { Button } from '@mui/material';
import { useId } from 'react';
import { useNotify } from 'react-admin';
import { decodeText } from 'shared/bundled/files/decode-text.ts';

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
  const id = useId();
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
      <Button component="label" htmlFor={id} size="small" disabled={isLocked}>
        从文件读入
      </Button>
      <input
        id={id}
        type="file"
        aria-label={`${title}的文件`}
        style={{ position: 'absolute', width: 1, height: 1, opacity: 0 }}
        onChange={({ target }) => void read(target.files?.[0])}
      />
    </div>
  );
}
