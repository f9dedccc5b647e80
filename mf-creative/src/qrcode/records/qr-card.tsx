import { Download, RotateCcw, Share2, Square, Trash2 } from 'lucide-react';
import { ReceiptButton } from 'shared/bundled/credits/receipt/receipt-button.tsx';
import { Time } from 'shared/bundled/time/time.tsx';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import { qrKinds, readQrContent } from 'shared/contracts/creative/qr-content.ts';
import type { QrRecord } from 'shared/contracts/creative/qr-record.ts';
import { Button, IconButton } from 'shared/ui/kit.ts';
import { isUnderWay } from '../../draw-records/record-words.ts';
import { FailedPicture } from '../../picture/failed-picture.tsx';
import { GrowingPicture } from '../../picture/growing-picture.tsx';
import { ratioStyle } from '../../picture/picture-sizes.ts';
import { usePictureAddresses } from '../../picture/record-picture.tsx';
import { contentName } from '../content/content-name.ts';
import { codeSource } from '../qr-tariff.ts';
import { ProofBadge } from './proof-badge.tsx';
import { QrMore } from './qr-more.tsx';
import type { QrActions } from './use-qr-actions.ts';

interface QrCardProps {
  record: QrRecord;
  actions: QrActions;
}

/** One code, in each of its states, at the same place. */
export function QrCard({ record, actions }: QrCardProps) {
  const removal = actions.removalOf(record);
  if (removal === 'removed' || removal === 'restoring') {
    return (
      <div className="removed" style={ratioStyle(record)}>
        <p>二维码已删除</p>
        <Button size="small" ref={takeLostFocus} onClick={() => actions.restore(record)}>
          撤销
        </Button>
      </div>
    );
  }
  return (
    <article aria-label={`二维码：${record.qr_content}`}>
      <Picture record={record} actions={actions} />
      <p dir="auto">
        <b>{qrKinds[readQrContent(record.qr_content).kind].label}</b> {contentName(record.qr_content)}
      </p>
      <small>
        {[...new Set([record.template_text || record.model_text || record.draw_model, record.prompt])]
          .filter(Boolean)
          .join(' · ')}
        {' · '}
        <Time at={record.create_time} />
      </small>
    </article>
  );
}

/** The button that was pressed is gone: the focus goes to what takes its place. */
const takeLostFocus = (button: HTMLButtonElement | null) => {
  if (document.activeElement === document.body) button?.focus();
};

function Picture({ record, actions }: QrCardProps) {
  if (isUnderWay(record)) {
    return (
      <>
        <GrowingPicture record={record} />
        <Button
          size="small"
          variant="outlined"
          startIcon={<Square aria-hidden />}
          onClick={() => actions.cancel(record)}
        >
          取消
        </Button>
      </>
    );
  }
  if (record.status !== drawStatus.done || !record.image) {
    return (
      <FailedPicture record={record} onRetry={() => actions.retry(record)} onRemove={() => actions.remove(record)} />
    );
  }
  return <DoneCode record={record} actions={actions} />;
}

function DoneCode({ record, actions }: QrCardProps) {
  const { whole } = usePictureAddresses()(record);
  return (
    <>
      <img
        className="code"
        src={whole}
        alt={`艺术二维码：${record.qr_content}`}
        style={ratioStyle(record)}
        loading="lazy"
        decoding="async"
      />
      {record.proof && <ProofBadge proof={record.proof} />}
      <div className="tools">
        <IconButton size="small" aria-label="下载" title="下载" onClick={() => void actions.download(record)}>
          <Download aria-hidden />
        </IconButton>
        <IconButton size="small" aria-label="换内容再做" title="换内容再做" onClick={() => actions.again(record)}>
          <RotateCcw aria-hidden />
        </IconButton>
        <IconButton size="small" aria-label="分享" title="分享" onClick={() => void actions.share(record)}>
          <Share2 aria-hidden />
        </IconButton>
        <IconButton size="small" aria-label="删除" title="删除" onClick={() => actions.remove(record)}>
          <Trash2 aria-hidden />
        </IconButton>
        <QrMore record={record} />
        <ReceiptButton source={codeSource(record.id)} receipt={record.receipt} />
        {record.label && <span className="label">{record.label}</span>}
      </div>
    </>
  );
}
