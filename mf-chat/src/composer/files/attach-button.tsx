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

/** Rules of the class `attach`, for the composer's frame: this button and the microphone beside it. */
export const attachStyles = `
  .attach { display: grid; place-items: center; flex: none; width: 36px; height: 36px; margin-left: -6px; border-radius: var(--radius-full); color: var(--text-2); }
  .attach:hover { background: var(--fill-strong); color: var(--text); }
  @media (pointer: coarse) { .attach { width: 44px; height: 44px; } }
`;
