import { CircleCheck, Gift } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { minuteOf } from 'shared/bundled/time/time.tsx';
import type { CheckedCard, UsedCard } from 'shared/contracts/account/redeem.ts';
import { Alert, Button, TextField } from 'shared/ui/kit.ts';
import { useRedeem } from './use-redeem.ts';

/** The code, what it gives, and what was given. */
export function RedeemForm() {
  const { form, shown, redeem, forget } = useRedeem();
  const { onChange, ...field } = form.field('sn');
  return (
    <>
      <form className="code" onSubmit={form.submit}>
        <TextField
          label="兑换码"
          placeholder="XXXX-XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          readOnly={form.isSending}
          {...field}
          helperText={field.error ? field.helperText : '大小写、空格和横线都不影响'}
          onChange={(event) => {
            onChange(event);
            forget();
          }}
        />
        <Button
          type="submit"
          size="large"
          variant={shown?.kind === 'checked' ? 'outlined' : 'contained'}
          disabled={form.isSending}
          loading={form.isSending && !shown}
        >
          查询兑换码
        </Button>
      </form>
      {form.failure && <Alert severity="error">{form.failure}</Alert>}
      {shown?.kind === 'checked' && (
        <Checked card={shown.card} isSending={form.isSending} onRedeem={() => redeem(shown.card.sn)} />
      )}
      {shown?.kind === 'used' && <Used card={shown.card} />}
    </>
  );
}

interface CheckedProps {
  card: CheckedCard;
  isSending: boolean;
  onRedeem(): void;
}

function Checked({ card, isSending, onRedeem }: CheckedProps) {
  const { content, type_desc, valid_time, failure_time } = card;
  return (
    <section className="card" aria-label="可以兑换">
      <Gift size={28} strokeWidth={1.5} aria-hidden />
      <div role="status">
        <strong>{content}</strong>
        <p>
          {type_desc} · {validity(valid_time, failure_time)}
        </p>
      </div>
      <Button variant="contained" size="large" loading={isSending} onClick={onRedeem}>
        立即兑换
      </Button>
    </section>
  );
}

function validity(from: string, until: string): string {
  if (until) return `${from ? `${minuteOf(from)} 起，` : ''}${minuteOf(until)} 前有效`;
  return from ? `${minuteOf(from)} 起有效` : '长期有效';
}

function Used({ card }: { card: UsedCard }) {
  const box = useRef<HTMLElement>(null);
  // The button that had the focus is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <section className="card done" aria-label="兑换成功" ref={box} tabIndex={-1}>
      <CircleCheck size={28} strokeWidth={1.5} aria-hidden />
      <div role="status">
        <strong>兑换成功，获得 {card.content}</strong>
        <p>
          已经到账，兑换码 {card.sn}。<Link to="/user/info">查看账户</Link>
        </p>
      </div>
    </section>
  );
}
