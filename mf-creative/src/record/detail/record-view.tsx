import { CircleAlert, Clock3, Copy, Download, Heart, Maximize2, Palette, Send, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ReceiptButton } from 'shared/bundled/credits/receipt/receipt-button.tsx';
import { useLatePart } from 'shared/bundled/loading/use-late-part.ts';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { PlaceheldImage } from 'shared/bundled/pictures/placeholder/placeheld-image.tsx';
import { type DrawRecord, drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import { copyText } from 'shared/site/toasts.ts';
import { Button, IconButton, styled, Tooltip } from 'shared/ui/kit.ts';
import { SourceLine } from '../../lineage/source-line.tsx';
import { pictureSource } from '../../works/order/draw-tariff.ts';
import { usePictureAddresses } from '../../works/picture/record-picture.tsx';
import { useCanPublish } from '../../works/publish/use-can-publish.ts';
import { RecordFacts } from '../../works/records/record-facts.tsx';
import { isUnderWay, nameOf, waitingWords } from '../../works/records/record-words.ts';

export interface RecordViewProps {
  record: DrawRecord;
  isPreparing: boolean;
  onEnlarge(): void;
  onDownload(): void;
  onFavourite(): void;
  onDelete(): void;
  detailPath(id: number): string;
}

export function RecordView({ record, isPreparing, onEnlarge, detailPath, ...acts }: RecordViewProps) {
  const canPublish = useCanPublish();
  const isThere = record.status === drawStatus.done;
  const isFavourite = record.is_favourite === 1;
  return (
    <View className="body">
      {isThere ? <Shown record={record} onEnlarge={onEnlarge} /> : <Missing record={record} />}
      <div className="acts">
        <Button
          component={Link}
          to={`/app/drawing?from=${record.id}`}
          variant="soft"
          startIcon={<Palette size={18} aria-hidden />}
        >
          在绘画中打开
        </Button>
        {isThere && (
          <Tooltip title="下载">
            <IconButton disabled={isPreparing} aria-busy={isPreparing} onClick={acts.onDownload}>
              <Download size={20} aria-hidden />
            </IconButton>
          </Tooltip>
        )}
        {isThere && canPublish && <Publish record={record} />}
        <Tooltip title={isFavourite ? '取消收藏' : '收藏'}>
          <IconButton aria-pressed={isFavourite} onClick={acts.onFavourite}>
            <Heart size={20} aria-hidden fill={isFavourite ? 'currentColor' : 'none'} />
          </IconButton>
        </Tooltip>
        <Tooltip title="删除">
          <IconButton onClick={acts.onDelete}>
            <Trash2 size={20} aria-hidden />
          </IconButton>
        </Tooltip>
      </div>
      {record.prompt && <Prompt text={record.prompt} />}
      <RecordFacts record={record} />
      <References record={record} detailPath={detailPath} />
      <ReceiptButton source={pictureSource(record.id)} receipt={record.receipt} />
      <SourceLine kind="picture" id={record.id} />
    </View>
  );
}

function Publish({ record }: { record: DrawRecord }) {
  const dialog = useLatePart(async () => (await import('../../works/publish/publish-dialog.tsx')).PublishDialog);
  return (
    <>
      <Tooltip title="发布到广场">
        <IconButton onClick={dialog.open}>
          <Send size={20} aria-hidden />
        </IconButton>
      </Tooltip>
      {dialog.View && dialog.isOpen && <dialog.View record={record} onClose={dialog.close} />}
    </>
  );
}

function Shown({ record, onEnlarge }: { record: DrawRecord; onEnlarge(): void }) {
  const { whole, small, sizes } = usePictureAddresses()(record);
  const size = record.actual ?? record.requested;
  return (
    <button type="button" className="shown" aria-label={`放大查看：${nameOf(record)}`} onClick={onEnlarge}>
      <PlaceheldImage
        thumbhash={record.thumbhash}
        src={small || whole}
        srcSet={sizes}
        sizes={sizes && '400px'}
        alt={nameOf(record)}
        width={size?.width}
        height={size?.height}
      />
      <Maximize2 size={18} aria-hidden />
    </button>
  );
}

/** Why there is no picture, and that it costs nothing. */
function Missing({ record }: { record: DrawRecord }) {
  const { small } = usePictureAddresses()(record);
  if (isUnderWay(record)) {
    return (
      <div className="missing" role="status">
        {small ? <img src={small} alt="绘制到一半的图片" /> : <Clock3 aria-hidden />}
        <p>{waitingWords(record)}</p>
        {record.usual_seconds !== undefined && <p>这个模型通常需要 {Math.ceil(record.usual_seconds)} 秒左右</p>}
      </div>
    );
  }
  const { receipt, failure, fail_reason } = record;
  return (
    <div className="missing" data-failed>
      <CircleAlert aria-hidden />
      <p>{failure?.text || fail_reason || '没有画出来'}</p>
      {receipt && receipt.released > 0 && <p>积分已退回</p>}
    </div>
  );
}

function Prompt({ text }: { text: string }) {
  return (
    <section className="prompt" aria-label="描述">
      <p dir="auto">{text}</p>
      <Tooltip title="复制描述">
        <IconButton onClick={() => void copyText(text)}>
          <Copy size={18} aria-hidden />
        </IconButton>
      </Tooltip>
    </section>
  );
}

const roles = { content: '参考内容', style: '参考风格' };

function References({ record, detailPath }: { record: DrawRecord; detailPath(id: number): string }) {
  const pictureUrl = usePictureUrl();
  if (record.references.length === 0) return null;
  return (
    <section aria-label="参考图">
      <h3>参考图</h3>
      <ul>
        {record.references.map(({ url, record_id, role, strength }) => {
          const words = strength === undefined ? roles[role] : `${roles[role]} ${Math.round(strength * 100)}%`;
          const picture = <img src={pictureUrl(url)} alt={words} loading="lazy" width={72} height={72} />;
          return (
            <li key={`${url}-${role}`}>
              {record_id ? (
                <Link to={detailPath(record_id)} preventScrollReset>
                  {picture}
                </Link>
              ) : (
                picture
              )}
              <small aria-hidden>{words}</small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const View = styled('div')`
  & > * { flex: none; }
  .shown { position: relative; display: grid; place-items: center; border-radius: var(--radius-card); background: var(--fill); cursor: zoom-in; }
  .shown img { width: auto; max-height: min(52vh, 480px); border-radius: var(--radius-card); object-fit: contain; }
  .shown svg { position: absolute; right: 8px; bottom: 8px; padding: 5px; box-sizing: content-box; border-radius: var(--radius-control); background: var(--surface-overlay); color: var(--text); }
  .missing { display: grid; gap: var(--space-2); place-items: center; align-content: center; min-height: 220px; padding: var(--space-4); border-radius: var(--radius-card); background: var(--fill); color: var(--text-2); font-size: var(--type-interface); text-align: center; }
  .missing img { max-height: 240px; border-radius: var(--radius-control); }
  .missing[data-failed] svg { color: var(--danger); }
  .missing[data-failed] p:first-of-type { color: var(--text); }
  .acts { display: flex; gap: var(--space-1); align-items: center; margin-top: calc(-1 * var(--space-2)); }
  .acts > :first-child { flex: 1; margin-right: var(--space-2); }
  .prompt { display: flex; gap: var(--space-2); align-items: flex-start; }
  .prompt p { flex: 1; min-width: 0; max-height: 240px; overflow-y: auto; line-height: 1.7; white-space: pre-wrap; }
  @media print { .prompt p { max-height: none; overflow: visible; } }
  h3 { color: var(--text-2); font-size: var(--type-interface); font-weight: var(--weight-medium); }
  ul { display: flex; flex-wrap: wrap; gap: var(--space-2); margin: var(--space-2) 0 0; padding: 0; list-style: none; }
  li { display: grid; gap: 4px; justify-items: center; }
  li img { width: 72px; height: 72px; border-radius: var(--radius-control); object-fit: cover; }
  small { color: var(--text-2); font-size: var(--type-meta); }
  & > button:not(.shown) { justify-content: flex-start; align-self: flex-start; margin-left: calc(-1 * var(--space-2)); }
`;
