import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { acceptedBy } from './attachment.ts';

interface AttachButtonProps {
  seesPictures: boolean;
  onChoose(files: readonly File[]): void;
}

/** Opens the browser's own dialog for files. */
export function AttachButton({ seesPictures, onChoose }: AttachButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="选择附件"
        accept={acceptedBy(seesPictures)}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <button
        type="button"
        className="attach"
        aria-label="添加附件"
        title={seesPictures ? '添加图片、文本或 PDF' : '添加文本或 PDF'}
        onClick={() => picker.current?.click()}
      >
        <Paperclip size={18} aria-hidden />
      </button>
    </>
  );
}
