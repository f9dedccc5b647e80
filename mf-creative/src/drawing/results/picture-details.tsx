import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { ReceiptButton } from 'shared/bundled/credits/receipt/receipt-button.tsx';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { type DrawRecord, drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import { copyText } from 'shared/site/toasts.ts';
import { Button, IconButton, styled } from 'shared/ui/kit.ts';
import { pictureSource } from '../../works/order/draw-tariff.ts';
import { RecordFacts } from '../../works/records/record-facts.tsx';
import { hasPart, reusable } from '../draft/draft-of-record.ts';
import type { PictureActions } from './use-picture-actions.ts';

/** How a picture came about, beside the form, which stays as it is until something is taken over. */
export function PictureDetails({ record, actions }: { record: DrawRecord; actions: PictureActions }) {
  const pictureUrl = usePictureUrl();
  const box = useRef<HTMLElement>(null);
  useEffect(returnFocus, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is another panel
  useEffect(() => box.current?.focus(), [record.id]);
  return (
    <Panel
      ref={box}
      tabIndex={-1}
      aria-label="图片参数"
      onKeyDown={(event) => event.key === 'Escape' && actions.close()}
    >
      <header>
        <h2>图片参数</h2>
        <IconButton aria-label="关闭" onClick={actions.close}>
          <X aria-hidden />
        </IconButton>
      </header>
      {record.status === drawStatus.done && record.image && (
        <button type="button" aria-label="查看大图" onClick={() => actions.open(record)}>
          <img src={pictureUrl(record.thumbnail || record.image)} alt={record.prompt} />
        </button>
      )}
      <p className="prompt" dir="auto">
        {record.prompt || '（没有描述）'}
      </p>
      <div className="reuse">
        {reusable
          .filter(({ part }) => hasPart(record, part))
          .map(({ part, label }) => (
            <Button key={part} size="small" variant="outlined" onClick={() => actions.reuse(record, part)}>
              {label}
            </Button>
          ))}
        <Button size="small" variant="outlined" onClick={() => void copyText(record.prompt)}>
          复制描述
        </Button>
      </div>
      <RecordFacts record={record} />
      <ReceiptButton source={pictureSource(record.id)} receipt={record.receipt} />
      {hasSource(record) && <Link to={`/app/source/picture/${record.id}`}>来源</Link>}
    </Panel>
  );
}

const hasSource = ({ parent_id, message_id, square_id = 0, references }: DrawRecord) =>
  parent_id > 0 || message_id > 0 || square_id > 0 || references.some((one) => (one.square_id ?? 0) > 0);

/** When the panel is gone and with it what had the focus, the keyboard continues where it opened. */
function returnFocus(): () => void {
  const opener = document.activeElement;
  return () => {
    if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
  };
}

const Panel = styled('aside')`
  display: flex; flex-direction: column; gap: var(--space-3); width: 320px; min-width: 0; padding: var(--space-3) var(--space-4) var(--space-5); border-left: 1px solid var(--line); overflow-y: auto; background: var(--surface-panel); outline: none;
  header { display: flex; align-items: center; justify-content: space-between; }
  h2 { font-size: var(--type-text); }
  img { display: block; width: 100%; max-height: 260px; border-radius: var(--radius-card); background: var(--fill); object-fit: contain; }
  .prompt { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; font-size: var(--type-interface); line-height: 1.7; }
  .reuse { display: flex; flex-wrap: wrap; gap: var(--space-2); }
  & > a { color: var(--accent-text); font-size: var(--type-interface); }
  @media (max-width: 1279.98px) { position: absolute; z-index: 2; inset: 0 0 0 auto; box-shadow: var(--shadow-overlay); background: var(--surface-overlay); }
  @media (max-width: 767.98px) { position: fixed; z-index: var(--z-drawer); inset: auto 0 0; width: auto; max-height: 80dvh; padding-bottom: calc(var(--space-5) + env(safe-area-inset-bottom)); border: 0; border-radius: var(--radius-sheet) var(--radius-sheet) 0 0; }
`;
