import { useAtomValue } from 'jotai';
import { Sparkles } from 'lucide-react';
import { LimitNotice } from 'shared/bundled/credits/limit-notice.tsx';
import { PriceNote } from 'shared/bundled/credits/price-note.tsx';
import { siteConfigAtom } from 'shared/site/config.ts';
import { userAtom } from 'shared/site/session.ts';
import { Alert, Button } from 'shared/ui/kit.ts';
import { AskFailed } from '../../ordering/ask-failed.tsx';
import { plainText, sendWords } from '../../ordering/send-words.ts';
import { qrTariff } from '../qr-tariff.ts';
import type { ArtForm } from './use-art-form.ts';

interface ArtSendBarProps {
  form: ArtForm;
  /** Draw credits of one code; null: not known. */
  price: number | null;
  isClosed: boolean;
}

/** The main button with its price, and what stands in its way. */
export function ArtSendBar({ form, price, isClosed }: ArtSendBarProps) {
  const draw = useAtomValue(siteConfigAtom)?.draw;
  const user = useAtomValue(userAtom);
  return (
    <div className="send">
      {form.failure && <AskFailed failure={form.failure} />}
      {isClosed && <Alert severity="info">艺术码暂未开放，之前的作品仍可查看，普通码可照常使用</Alert>}
      <LimitNotice cookie="qrcode_limit" isReached={user?.is_chat_limit === 1}>
        今日会员免费次数已用完，继续生成将按积分计费
      </LimitNotice>
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={form.isSending}
        disabled={isClosed}
        startIcon={<Sparkles aria-hidden />}
      >
        {sendWords(price)}
      </Button>
      <p className="note">
        {user && price !== null ? (
          <PriceNote tariff={qrTariff} price={price} balance={user.balance_draw} />
        ) : (
          '扫得出才扣积分，失败全部退回'
        )}
      </p>
      {draw?.disclaimer_status === 1 && draw.disclaimer_content && (
        <p className="note">{plainText(draw.disclaimer_content)}</p>
      )}
    </div>
  );
}
