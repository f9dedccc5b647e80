import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useForm } from 'shared/bundled/forms/use-form.ts';
import { type CheckedCard, checkCard, useCard as redeemCard, type UsedCard } from 'shared/contracts/account/redeem.ts';
import { cleanRedeemCode } from 'shared/contracts/site/typed-text.ts';
import { refreshUserAtom } from 'shared/site/session.ts';
import { reportAtom, useCall } from 'shared/site/visit.ts';

type Shown = { kind: 'checked'; card: CheckedCard } | { kind: 'used'; card: UsedCard } | undefined;

/** A code that is looked up by its form, then redeemed. */
export function useRedeem() {
  const call = useCall();
  const { refresh } = useAtomValue(refreshUserAtom);
  const { report } = useAtomValue(reportAtom);
  const { revalidate } = useRevalidator();
  const [shown, setShown] = useState<Shown>();
  const form = useForm({
    checks: { sn: (value) => (cleanRedeemCode(value) ? undefined : '请输入兑换码') },
    async send({ sn }) {
      setShown(undefined);
      const card = await call(checkCard, { sn }, { quiet: true });
      form.set('sn', card.sn);
      setShown({ kind: 'checked', card });
    },
  });
  const redeem = (sn: string) =>
    form.run(async () => {
      try {
        const used = await call(redeemCard, { sn }, { quiet: true });
        const card = used ?? (shown && { ...shown.card, create_time: '' });
        form.set('sn', '');
        setShown(card && { kind: 'used', card });
        refresh().catch(report);
        void revalidate();
      } catch (error) {
        setShown(undefined);
        throw error;
      }
    });
  return { form, shown, redeem: (sn: string) => void redeem(sn), forget: () => setShown(undefined) };
}
