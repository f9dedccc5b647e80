import { TopUpLink } from 'shared/bundled/credits/top-up-link.tsx';
import { Alert, styled } from 'shared/ui/kit.ts';
import type { OrderFailure } from './use-order.ts';

/** Why an order was not taken; where credits are missing, the way to more of them. */
export function OrderFailed({ failure }: { failure: OrderFailure }) {
  if (!failure.isShort) return <Alert severity="error">{failure.text}</Alert>;
  return (
    <Alert severity="warning">
      <Guide>
        {failure.text}。填写的内容都会保留。
        <TopUpLink />
      </Guide>
    </Alert>
  );
}

const Guide = styled('span')`
  a { margin-left: var(--space-2); color: var(--accent-text); text-decoration: underline; }
`;
