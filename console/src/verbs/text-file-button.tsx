import { Button } from '@mui/material';
import { useId } from 'react';

/** Reads a text of a file into the field above it. */
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
        onChange={async ({ target }) => onRead((await target.files?.[0]?.text()) ?? '')}
      />
    </div>
  );
}
