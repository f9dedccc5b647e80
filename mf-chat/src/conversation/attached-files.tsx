import { FileText } from 'lucide-react';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import type { AttachedFile } from 'shared/contracts/chat/record/chat-record.ts';

/** What a question was asked with. */
export function AttachedFiles({ files }: { files: readonly AttachedFile[] }) {
  const pictureUrl = usePictureUrl();
  if (files.length === 0) return null;
  return (
    <ul className="attached" aria-label="附件">
      {files.map(({ id, kind, name, url }) => (
        <li key={id}>
          {kind === 'picture' ? (
            <img src={pictureUrl(url)} alt={name} loading="lazy" height={96} />
          ) : (
            <>
              <FileText size={16} aria-hidden />
              <span dir="auto">{name}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
