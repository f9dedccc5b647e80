import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { checkCode } from 'shared/bundled/forms/code-field.tsx';
import { useForm } from 'shared/bundled/forms/use-form.ts';
import { applyWithdrawal } from 'shared/contracts/promotion/withdrawal.ts';
import type { WithdrawTypeNumber } from 'shared/contracts/promotion/withdrawal-account.ts';
import { useCall } from 'shared/site/visit.ts';
import type { FormData } from '../load-withdrawal.ts';
import { readAmount, useQuote } from './use-quote.ts';

/** Amount, way, account and code of an application, and sending it. */
export function useApply({ types, accounts }: Pick<FormData, 'types' | 'accounts'>) {
  const call = useCall();
  const navigate = useNavigate();
  const [type, setType] = useState(() => firstType({ types, accounts }));
  const ofType = accounts.lists.filter((account) => account.type === type);
  const form = useForm({
    checks: {
      money: (value) => (readAmount(value) === undefined ? '请输入金额，最多两位小数' : undefined),
      // Without one that can be paid the form is not sent; the server may still refuse it.
      account_id: () => undefined,
      code: checkCode,
    },
    async send({ money, code }) {
      if (type === undefined || !chosen?.is_usable) return;
      const { id } = await call(
        applyWithdrawal,
        { money: readAmount(money) ?? money, type, account_id: chosen.id, code },
        { quiet: true },
      );
      form.clear({ money, code });
      await navigate(`/promotion/withdrawal?id=${id}`);
    },
  });
  // One that can be used at once is chosen first.
  const usable = ofType.find(({ is_usable }) => is_usable) ?? ofType[0];
  const chosen = ofType.find(({ id }) => String(id) === form.values.account_id) ?? usable;
  const quote = useQuote(form.values.money, type);
  return {
    form,
    type,
    changeType(next: WithdrawTypeNumber): void {
      setType(next);
      form.set('account_id', '');
    },
    /** The accounts of this way. */
    ofType,
    chosen,
    /** The account can be paid now; without one no code is sent. */
    isReady: Boolean(chosen?.is_usable),
    quote,
  };
}
export type Apply = ReturnType<typeof useApply>;

/** The way of an account that can be used; else the first one. */
function firstType({ types, accounts }: Pick<FormData, 'types' | 'accounts'>): WithdrawTypeNumber | undefined {
  const ready = types.find(({ id }) => accounts.lists.some(({ type, is_usable }) => type === id && is_usable));
  return (ready ?? types[0])?.id;
}
