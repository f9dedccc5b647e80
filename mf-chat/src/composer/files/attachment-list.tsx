import { FileText, Image, RotateCcw, X } from 'lucide-react';
import { modelTextLimit } from 'shared/contracts/chat/chat.ts';
import type { Attachment } from './attachment.ts';
import { kindNames } from './file-kinds.ts';

interface AttachmentListProps {
  files: readonly Attachment[];
  /** Of what was not taken. */
  refusals: readonly string[];
  onRemove(key: string): void;
}

/** The files beside the question: what each is, how far it is, and what is wrong with it. */
export function AttachmentList({ files, refusals, onRemove }: AttachmentListProps) {
  const cuts = cutsOf(files);
  return (
    <div className="files">
      {files.length > 0 && (
        <ul aria-label="附件">
          {files.map(({ key, name, size, kind, phase, progress, problem, note, again, url }) => (
            <li key={key} className={problem ? 'wrong' : undefined}>
              {kind === 'picture' && url ? (
                <img src={url} alt="" width={28} height={28} />
              ) : kind === 'picture' ? (
                <Image size={18} aria-hidden />
              ) : (
                <FileText size={18} aria-hidden />
              )}
              <span>
                <b title={name} dir="auto">
                  {name}
                </b>
                {problem ? (
                  <small role="alert">{problem}</small>
                ) : (
                  <small>{phase === 'ready' ? readyText(kind, size) : progressOf(phase, progress)}</small>
                )}
                {[note, cuts.get(key)].filter(Boolean).map((sentence) => (
                  <small key={sentence}>{sentence}</small>
                ))}
              </span>
              {again && (
                <button type="button" aria-label={`重新上传 ${name}`} title="重新上传" onClick={again}>
                  <RotateCcw size={14} aria-hidden />
                </button>
              )}
              <button type="button" aria-label={`移除附件 ${name}`} onClick={() => onRemove(key)}>
                <X size={14} aria-hidden />
              </button>
              {phase === 'sending' && <progress aria-label={`${name} 的上传进度`} value={progress} />}
            </li>
          ))}
        </ul>
      )}
      {refusals.map((refusal) => (
        <p key={refusal} role="alert">
          {refusal}
        </p>
      ))}
    </div>
  );
}

/** What of the texts together does not go to the model, by the keys of the files. */
function cutsOf(files: readonly Attachment[]): Map<string, string> {
  const cuts = new Map<string, string>();
  let left = modelTextLimit;
  for (const { key, characters = 0 } of files) {
    if (characters > left)
      cuts.set(
        key,
        left > 0
          ? `共 ${characters.toLocaleString('zh-CN')} 字，只发送前 ${left.toLocaleString('zh-CN')} 字`
          : `前面的附件已达 ${modelTextLimit.toLocaleString('zh-CN')} 字，这份不会发送`,
      );
    left = Math.max(0, left - characters);
  }
  return cuts;
}

const readyText = (kind: Attachment['kind'], size: number): string =>
  size > 0 ? `${kindNames[kind]} · ${sizeText(size)}` : kindNames[kind];

const progressOf = (phase: Attachment['phase'], progress: number): string =>
  phase === 'reading' ? '正在读取…' : `正在上传 ${Math.round(progress * 100)}%`;

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kib = bytes / 1024;
  return kib < 1024 ? `${Math.round(kib)} KB` : `${(kib / 1024).toFixed(1)} MB`;
}
