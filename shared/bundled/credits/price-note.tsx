import type { ReactNode } from 'react';
import { styled } from 'shared/ui/kit.ts';
import { ChargeRuleButton } from './receipt/receipt-button.tsx';
import type { Tariff } from './tariff/tariff.ts';
import { TopUpLink } from './top-up-link.tsx';

interface PriceNoteProps {
  tariff: Tariff;
  /** Credits for what is done next. */
  price: number;
  /** What the price is made of, where that is not plain. */
  parts?: readonly string[];
  /** What the user can spend. */
  balance: number;
  /** What else is to be known of the price. */
  children?: ReactNode;
}

/** What the next step costs, what is left, how it is counted, and where more credits come from when they do not suffice. */
export function PriceNote({ tariff, price, parts = [], balance, children }: PriceNoteProps) {
  const made = parts.join('，');
  return (
    <>
      {price > 0 ? `本次 ${price} ${tariff.credits}${made && `（${made}）`}` : '本次免费'}，剩余 {balance}
      {children}
      {balance < price && (
        <>
          ，
          <Underlined>
            <TopUpLink />
          </Underlined>
        </>
      )}
      <ChargeRuleButton tariff={tariff} />
    </>
  );
}

const Underlined = styled('span')`
  a { text-decoration: underline; }
`;
