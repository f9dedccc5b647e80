import { ScanLine } from 'lucide-react';
import { memo, useRef } from 'react';
import { FileInput } from 'shared/bundled/files/file-input.tsx';
import { pictureTypes } from 'shared/contracts/site/picture-types.ts';
import { Button } from 'shared/ui/kit.ts';
import { useCodeReading } from './use-code-reading.ts';

/** A code that is there already: it is read, and what it says fills the form of its kind. */
export const UploadedCode = memo(function UploadedCode() {
  const { isReading, read } = useCodeReading();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        loading={isReading}
        startIcon={<ScanLine aria-hidden />}
        onClick={() => input.current?.click()}
      >
        识别已有的二维码
      </Button>
      <FileInput
        ref={input}
        className="visually-hidden"
        aria-label="选择二维码图片"
        tabIndex={-1}
        accept={pictureTypes.join(',')}
        onChoose={([file]) => file && void read(file)}
      />
    </>
  );
});
