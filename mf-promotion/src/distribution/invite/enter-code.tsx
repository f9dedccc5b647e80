import { useRevalidator } from 'react-router-dom';
import { useForm } from 'shared/bundled/forms/use-form.ts';
import { getDistribution } from 'shared/contracts/promotion/distribution.ts';
import { acceptInvite } from 'shared/contracts/site/share.ts';
import { cleanText } from 'shared/contracts/site/typed-text.ts';
import { ApiRefusal } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { Alert, Button, styled, TextField } from 'shared/ui/kit.ts';

/** For a newcomer whom a friend has told the code, and who came by no link. */
export function EnterCode({ ownCode }: { ownCode: string }) {
  const call = useCall();
  const { revalidate } = useRevalidator();
  const form = useForm({
    checks: {
      user_sn(value) {
        if (!value.trim()) return '请输入好友的邀请码';
        return value.trim() === ownCode ? '这是你自己的邀请码' : undefined;
      },
    },
    async send({ user_sn }) {
      await call(acceptInvite, { user_sn: user_sn.trim() }, { quiet: true });
      // It answers alike whatever the code is.
      const { user } = await call(getDistribution, {}, { quiet: true });
      if (!user.first_leader) throw new ApiRefusal(0, '没有这个邀请码，请核对后再试', { field: 'user_sn' });
      showToast('success', '已记下你的邀请人');
      await revalidate();
    },
  });
  return (
    <Details>
      <summary>有人告诉你邀请码？</summary>
      <form onSubmit={(event) => void form.submit(event)} aria-label="填写邀请码" noValidate>
        <TextField
          label="好友的邀请码"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          clean={cleanText}
          {...form.field('user_sn')}
        />
        {form.failure && <Alert severity="error">{form.failure}</Alert>}
        <Button type="submit" variant="soft" loading={form.isSending}>
          确定
        </Button>
      </form>
      <p>注册后 7 天内可以填写，填写后不能更改。</p>
    </Details>
  );
}

const Details = styled('details')({
  marginTop: 'var(--space-3)',
  fontSize: 'var(--type-interface)',
  '& summary': { minHeight: 'var(--hit)', lineHeight: 'var(--hit)', color: 'var(--accent-text)' },
  '& form': { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 'var(--space-3)', maxWidth: 420 },
  '& form > :first-of-type': { flex: '1 1 200px' },
  '& p': { color: 'var(--text-2)' },
});
