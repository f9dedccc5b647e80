import { Download, RotateCcw, Share2, Trash2 } from 'lucide-react';
import { ReceiptButton } from 'shared/bundled/credits/receipt/receipt-button.tsx';
import { Time } from 'shared/bundled/time/time.tsx';
import { qrKinds, readQrContent } from 'shared/contracts/creative/qr-content.ts';
import type { QrRecord } from 'shared/contracts/creative/qr-record.ts';
import { Button, styled } from 'shared/ui/kit.ts';
import { ToolButton } from '../../works/menu/tool-button.tsx';
import { ratioStyle } from '../../works/picture/picture-sizes.ts';
import { usePictureAddresses } from '../../works/picture/record-picture.tsx';
import { RemovedPicture, WorkPicture } from '../../works/picture/work-picture.tsx';
import { isUnderWay } from '../../works/records/record-words.ts';
import { codeSource } from '../art/qr-tariff.ts';
import { contentName } from '../content/content-name.ts';
import { CodeMenu } from './code-menu.tsx';
import { ProofBadge } from './proof-badge.tsx';
import type { CodeActions } from './use-code-actions.ts';

interface CodeCardProps {
  record: QrRecord;
  actions: CodeActions;
}

export function CodeCard({ record, actions }: CodeCardProps) {
  const { works } = actions;
  if (works.isRemoved(record))
    return <RemovedPicture record={record} what="二维码" onRestore={() => works.restore(record)} />;
  return (
    <Card aria-label={`二维码：${contentName(record.qr_content)}`}>
      <WorkPicture
        record={record}
        works={works}
        onRetry={() => actions.retry(record)}
        onChange={() => actions.rewrite(record)}
      >
        <DoneCode record={record} actions={actions} />
      </WorkPicture>
      {isUnderWay(record) && (
        <Button size="small" variant="outlined" onClick={() => works.cancel([record])}>
          取消
        </Button>
      )}
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
    </Card>
  );
}

function DoneCode({ record, actions }: CodeCardProps) {
  const { whole } = usePictureAddresses()(record);
  return (
    <>
      <img
        className="code"
        src={whole}
        alt={`艺术二维码：${contentName(record.qr_content)}`}
        style={ratioStyle(record)}
        loading="lazy"
        decoding="async"
      />
      {record.proof && <ProofBadge proof={record.proof} />}
      <div className="tools">
        <ToolButton size="small" name="下载" Icon={Download} onClick={() => void actions.download(record)} />
        <ToolButton size="small" name="换内容再做" Icon={RotateCcw} onClick={() => actions.again(record)} />
        <ToolButton size="small" name="分享" Icon={Share2} onClick={() => void actions.share(record)} />
        <ToolButton size="small" name="删除" Icon={Trash2} onClick={() => actions.works.remove(record)} />
        <CodeMenu record={record} />
        <ReceiptButton source={codeSource(record.id)} receipt={record.receipt} />
        {record.label && <span className="label">{record.label}</span>}
      </div>
    </>
  );
}

const Card = styled('article')`
  display: grid; gap: var(--space-2); min-width: 0;
  & > p { display: -webkit-box; margin: 0; overflow: hidden; overflow-wrap: anywhere; font-size: var(--type-interface); -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
  & > p b { padding: 1px 6px; border-radius: 4px; background: var(--fill-strong); font-size: var(--type-meta); font-weight: var(--weight-medium); }
  & > small { color: var(--text-2); font-size: var(--type-meta); font-variant-numeric: tabular-nums; }
  .code { display: block; width: 100%; border-radius: var(--radius-card); background: var(--fill); object-fit: contain; }
  .tools { display: flex; flex-wrap: wrap; gap: 2px; align-items: center; margin: 0 -6px; }
  .label { margin-left: auto; padding-right: 6px; color: var(--text-2); font-size: var(--type-meta); }
`;
