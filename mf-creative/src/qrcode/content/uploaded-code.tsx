import { ScanLine } from 'lucide-react';
import { memo, useRef } from 'react';
import { useDroppedFiles } from 'shared/bundled/files/dropped-files.ts';
import { Button } from 'shared/ui/kit.ts';
import { PictureInput } from '../../works/picture/picture-input.tsx';
import { useCodeReading } from './use-code-reading.ts';

/** A code that is there already: it is read, and what it says fills the form of its kind. */
export const UploadedCode = memo(function UploadedCode() {
  const { isReading, read } = useCodeReading();
  const input = useRef<HTMLInputElement>(null);
  useDroppedFiles(([file]) => file && void read(file));
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
      <PictureInput ref={input} label="选择二维码图片" onChoose={([file]) => file && void read(file)} />
    </>
  );
});
