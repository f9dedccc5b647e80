import { useAtomValue } from 'jotai';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { LimitNotice } from 'shared/bundled/credits/limit-notice.tsx';
import { PriceNote } from 'shared/bundled/credits/price-note.tsx';
import type { Tariff } from 'shared/bundled/credits/tariff/tariff.ts';
import { plainText } from 'shared/contracts/content/plain-text.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { userAtom } from 'shared/site/session.ts';
import { Alert, Button, styled } from 'shared/ui/kit.ts';
import { OrderFailed } from './order-failed.tsx';
import { sendText } from './prices.ts';
import type { OrderFailure } from './use-order.ts';

interface SendBarProps {
  form: { failure: OrderFailure | undefined; isSending: boolean };
  tariff: Tariff;
  /** Draw credits for all that is ordered; null: not known. */
  price: number | null;
  /** What the price is made of, where that is not plain. */
  parts?: string[];
  /** Why nothing can be ordered now; undefined: it can. */
  closed: string | undefined;
  /** What is free for members today is used up: the notice, and the cookie that remembers that it was closed. */
  limit: { cookie: 'draw_limit' | 'qrcode_limit'; isReached: boolean; text: string };
  /** What is charged when, for a visitor who is not logged in. */
  promise: string;
  waiting?: string | undefined;
  children?: ReactNode;
}

export function SendBar({ form, tariff, price, parts, closed, limit, promise, waiting, children }: SendBarProps) {
  const draw = useAtomValue(siteConfigAtom)?.draw;
  const user = useAtomValue(userAtom);
  return (
    <Bar>
      {children}
      {form.failure && <OrderFailed failure={form.failure} />}
      {closed && <Alert severity="info">{closed}</Alert>}
      <LimitNotice cookie={limit.cookie} isReached={limit.isReached}>
        {limit.text}
      </LimitNotice>
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={form.isSending}
        disabled={closed !== undefined || waiting !== undefined}
        startIcon={<Sparkles aria-hidden />}
      >
        {waiting ?? sendText('生成', price)}
      </Button>
      <p>
        {user && price !== null ? (
          <PriceNote tariff={tariff} price={price} parts={parts} balance={user.balance_draw} />
        ) : (
          promise
        )}
      </p>
      {draw?.disclaimer_status === 1 && draw.disclaimer_content && (
        <p>{plainText(draw.disclaimer_content.replaceAll('<', ' <'))}</p>
      )}
    </Bar>
  );
}

const Bar = styled('div')`
  position: sticky; z-index: 1; bottom: 0; display: grid; flex: none; gap: var(--space-2); margin-top: auto; padding: var(--space-3) var(--space-5) var(--space-4); background: var(--surface-panel); border-top: 1px solid var(--line);
  & > p { display: flex; flex-wrap: wrap; align-items: center; margin: 0; color: var(--text-2); font-size: var(--type-meta); }
  @media (max-width: 767.98px) { padding: var(--space-2) var(--space-4) var(--space-3); }
`;
