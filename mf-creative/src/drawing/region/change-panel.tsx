import { useAtomValue } from 'jotai';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { PriceNote } from 'shared/bundled/credits/price-note.tsx';
import { userAtom } from 'shared/site/session.ts';
import { Button, styled, TextField } from 'shared/ui/kit.ts';
import { drawTariff } from '../../works/order/draw-tariff.ts';
import { OrderFailed } from '../../works/order/order-failed.tsx';
import { sendText } from '../../works/order/prices.ts';
import type { OrderFailure } from '../../works/order/use-order.ts';

interface ChangePanelProps {
  label: string;
  placeholder: string;
  prompt: string;
  onPrompt(prompt: string): void;
  problem: string | undefined;
  failure: OrderFailure | undefined;
  isSending: boolean;
  button: string;
  /** Credits; null: not known. */
  price: number | null;
  onSend(): void;
  children?: ReactNode;
}

/** Beside the picture that is changed: what it becomes, and the button with its price. */
export function ChangePanel(props: ChangePanelProps) {
  const { label, placeholder, prompt, onPrompt, problem, failure, isSending, button, price, onSend, children } = props;
  const user = useAtomValue(userAtom);
  const isOfPrompt = failure?.field === 'prompt';
  return (
    <Panel
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <TextField
        label="画面描述"
        multiline
        rows={4}
        value={prompt}
        placeholder={placeholder}
        error={isOfPrompt}
        helperText={isOfPrompt ? failure.text : ' '}
        onChange={(event) => onPrompt(event.target.value)}
      />
      {children}
      {problem && <p role="status">{problem}</p>}
      {failure && !isOfPrompt && <OrderFailed failure={failure} />}
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={isSending}
        disabled={problem !== undefined}
        startIcon={<Sparkles aria-hidden />}
      >
        {sendText(button, price)}
      </Button>
      {user && price !== null && (
        <p>
          <PriceNote tariff={drawTariff} price={price} balance={user.balance_draw} />
        </p>
      )}
    </Panel>
  );
}

const Panel = styled('form')`
  display: flex; flex: none; flex-direction: column; gap: var(--space-3); width: 320px; min-height: 0; overflow-y: auto; padding: 4px;
  p { display: flex; flex-wrap: wrap; align-items: center; margin: 0; color: var(--text-2); font-size: var(--type-meta); }
  @media (max-width: 767.98px) { width: auto; overflow: visible; }
`;

/** Picture and panel side by side, below each other where there is no room. */
export const ChangeBody = styled('div')`
  &&& { gap: var(--space-5); }
  .work { display: flex; flex: 1; flex-direction: column; gap: var(--space-3); min-width: 0; min-height: 0; }
  .stage { display: flex; flex: 1; min-height: 0; container-type: size; }
  @media (max-width: 767.98px) {
    &&& { flex-direction: column; gap: var(--space-3); padding: var(--space-3); }
    .work { flex: none; }
    /* As high as the picture is at the whole width. */
    .stage { flex: none; height: min(54dvh, (100vw - 4 * var(--space-3)) / var(--ratio)); }
  }
`;
