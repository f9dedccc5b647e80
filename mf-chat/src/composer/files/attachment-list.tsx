import { FileText, Image, RotateCcw, X } from 'lucide-react';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { modelTextLimit } from 'shared/contracts/chat/question.ts';
import { styled } from 'shared/ui/kit.ts';
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
  const pictureUrl = usePictureUrl();
  const cuts = cutsOf(files);
  return (
    <Files>
      {files.length > 0 && (
        <ul aria-label="附件">
          {files.map(({ key, name, size, kind, phase, progress, problem, note, again, url }) => (
            <li key={key} className={problem ? 'wrong' : undefined}>
              {kind === 'picture' && url ? (
                <img src={pictureUrl(url)} alt="" width={28} height={28} />
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
    </Files>
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

const Files = styled('div')`
  padding: var(--space-2) var(--space-3) 0;
  ul { display: flex; flex-wrap: wrap; gap: var(--space-2); margin: 0; padding: 0; list-style: none; }
  li { position: relative; display: flex; gap: var(--space-2); align-items: center; max-width: min(100%, 300px); padding: 6px 4px 6px 10px; overflow: hidden;
    border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--fill); color: var(--text-2); }
  li.wrong { border-color: var(--danger); }
  li img { flex: none; border-radius: var(--radius-control); object-fit: cover; }
  li svg { flex: none; }
  li > span { display: grid; min-width: 0; line-height: 1.35; }
  b { overflow: hidden; color: var(--text); font-size: 0.8125rem; font-weight: 500; text-overflow: ellipsis; white-space: nowrap; }
  small { font-size: var(--type-meta); font-variant-numeric: tabular-nums; }
  li.wrong small, > p { color: var(--danger); }
  > p { margin: var(--space-2) 0 0; font-size: var(--type-meta); overflow-wrap: anywhere; }
  li button { display: grid; place-items: center; flex: none; width: 28px; height: 28px; border-radius: var(--radius-full); }
  li button:hover { background: var(--fill-strong); color: var(--text); }
  progress { position: absolute; inset: auto 0 0; width: 100%; height: 2px; border: 0; appearance: none; background: none; }
  progress::-webkit-progress-bar { background: none; }
  progress::-webkit-progress-value { background: var(--accent); }
  progress::-moz-progress-bar { background: var(--accent); }
  @media (pointer: coarse) { li button { width: 44px; height: 44px; } }
`;
