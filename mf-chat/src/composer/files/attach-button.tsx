import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { FileInput } from 'shared/bundled/files/file-input.tsx';
import { pictureTypes } from 'shared/contracts/site/picture-types.ts';

interface AttachButtonProps {
  seesPictures: boolean;
  onChoose(files: readonly File[]): void;
}

/** Opens the browser's own dialog for files. */
export function AttachButton({ seesPictures, onChoose }: AttachButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput
        ref={picker}
        multiple
        hidden
        aria-label="选择附件"
        accept={acceptedBy(seesPictures)}
        onChoose={onChoose}
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

/** What the file dialog offers. A browser that asks for other files is refused at the place. */
const acceptedBy = (seesPictures: boolean): string =>
  [
    ...(seesPictures ? pictureTypes : []),
    'text/*,application/pdf,application/json,.md,.markdown,.csv,.log,.yml,.yaml,.toml,.ini,.sql',
    '.js,.jsx,.ts,.tsx,.vue,.py,.java,.c,.h,.cpp,.cs,.go,.rs,.php,.rb,.swift,.kt,.sh',
  ].join(',');
