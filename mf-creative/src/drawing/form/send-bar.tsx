import { useAtomValue, useSetAtom } from 'jotai';
import { Sparkles } from 'lucide-react';
import { LimitNotice } from 'shared/bundled/credits/limit-notice.tsx';
import { PriceNote } from 'shared/bundled/credits/price-note.tsx';
import { UndoBar } from 'shared/bundled/lists/undo-bar.tsx';
import { siteConfigAtom } from 'shared/site/config.ts';
import { userAtom } from 'shared/site/session.ts';
import { Alert, Button } from 'shared/ui/kit.ts';
import { AskFailed } from '../../ordering/ask-failed.tsx';
import { drawTariff } from '../../ordering/draw-tariff.ts';
import { plainText, sendWords } from '../../ordering/send-words.ts';
import { replacedDraftAtom, undoReplacingAtom } from '../draft/draw-draft.ts';
import type { DrawForm } from './use-draw-form.ts';

interface SendBarProps {
  form: DrawForm;
  /** Credits for all pictures; null: not known. */
  price: number | null;
  count: number;
  /** The chosen model is free for members, and what is free today is used up. */
  isUsedUp: boolean;
  /** A picture is still on its way to the server. */
  isUploading: boolean;
}

/** The main button with its price, and what stands in its way. */
export function SendBar({ form, price, count, isUsedUp, isUploading }: SendBarProps) {
  const config = useAtomValue(siteConfigAtom);
  const user = useAtomValue(userAtom);
  const replaced = useAtomValue(replacedDraftAtom);
  const undo = useSetAtom(undoReplacingAtom);
  const forget = useSetAtom(replacedDraftAtom);
  const isClosed = config?.draw.is_open === 0;
  return (
    <div className="send">
      {replaced && (
        <UndoBar key={replaced.count} done={replaced.done} onUndo={() => undo()} onGone={() => forget(null)} />
      )}
      {form.failure && <AskFailed failure={form.failure} />}
      {isClosed && <Alert severity="info">绘画暂未开放，之前的图片仍可查看</Alert>}
      <LimitNotice cookie="draw_limit" isReached={isUsedUp}>
        今日会员免费次数已用完，继续绘画将按积分计费
      </LimitNotice>
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={form.isSending}
        disabled={isClosed || isUploading}
        startIcon={<Sparkles aria-hidden />}
      >
        {isUploading ? '等待参考图上传…' : sendWords(price)}
      </Button>
      <p className="note">
        {user && price !== null ? (
          <PriceNote
            tariff={drawTariff}
            price={price}
            parts={count > 1 ? [`${count} 张图片`] : []}
            balance={user.balance_draw}
          />
        ) : (
          '图片到达才扣积分，失败全部退回'
        )}
      </p>
      {config?.draw.disclaimer_status === 1 && config.draw.disclaimer_content && (
        <p className="note">{plainText(config.draw.disclaimer_content)}</p>
      )}
    </div>
  );
}
