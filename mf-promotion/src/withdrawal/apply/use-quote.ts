import { useEffect, useState } from 'react';
import type { Output } from 'shared/contracts/endpoint.ts';
import { quoteWithdrawal } from 'shared/contracts/promotion/withdrawal.ts';
import type { WithdrawTypeNumber } from 'shared/contracts/promotion/withdrawal-account.ts';
import { amountPattern, cleanAmount } from 'shared/contracts/site/typed-text.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useCall } from 'shared/site/visit.ts';

/** Milliseconds without a key after which an amount is asked about. */
const rest = 300;

export type Quote = Output<typeof quoteWithdrawal>;

/** What the server says of an amount while it is typed, or why it said nothing; undefined: not known yet. */
export function useQuote(typed: string, type: WithdrawTypeNumber | undefined): Quote | { failure: string } | undefined {
  const call = useCall();
  const [known, setKnown] = useState<{ of: string; quote: Quote | { failure: string } }>();
  const money = readAmount(typed);
  const asked = money !== undefined && type !== undefined ? `${type} ${money}` : '';
  useEffect(() => {
    if (money === undefined || type === undefined) return;
    const leave = new AbortController();
    const timer = setTimeout(() => {
      call(quoteWithdrawal, { money, type }, { quiet: true, signal: leave.signal }).then(
        (quote) => setKnown({ of: asked, quote }),
        (error) => leave.signal.aborted || setKnown({ of: asked, quote: { failure: messageOf(error) } }),
      );
    }, rest);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [asked, call, money, type]);
  // The answer of an older amount says nothing about this one.
  return known?.of === asked ? known.quote : undefined;
}

/** The amount that is typed, more than nothing; undefined: it is none. */
export function readAmount(typed: string): string | undefined {
  const amount = cleanAmount(typed);
  return amountPattern.test(amount) && Number(amount) > 0 ? amount : undefined;
}
