import { Link, useRevalidator } from 'react-router-dom';
import { useForm } from 'shared/bundled/forms/use-form.ts';
import {
  applicationStatus,
  applyForDistribution,
  type Distribution,
  distributionCondition,
} from 'shared/contracts/promotion/distribution.ts';
import { mobilePattern } from 'shared/contracts/site/login.ts';
import { cleanMobile, cleanName } from 'shared/contracts/site/typed-text.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { Alert, Button, styled, TextField } from 'shared/ui/kit.ts';
import { Section } from '../section.tsx';

interface BecomeDistributorProps {
  distribution: Distribution;
  /** The visitor's own number, to begin with. */
  mobile: string;
}

/** How one becomes a distributor, how far the application is, and applying, again after a refusal. */
export function BecomeDistributor({ distribution, mobile }: BecomeDistributorProps) {
  const { config, apply_detail } = distribution;
  const isWaiting = apply_detail.status === applicationStatus.waiting;
  return (
    <Section title="成为推广员">
      <Lead>
        成为推广员之后，好友购买会员你得 {config.first_ratio}%，充值积分你得 {config.first_ratio_recharge}%，每次都有。
        {conditionWords(config)}
      </Lead>
      {apply_detail.status === applicationStatus.refused && (
        <Alert severity="warning">
          上次申请没有通过：{apply_detail.audit_remark || '没有写明原因'}。修改后可以再次申请。
        </Alert>
      )}
      {isWaiting && (
        <Alert severity="info">
          申请正在审核（{apply_detail.name}，{apply_detail.mobile}，{apply_detail.create_time.slice(0, 16)} 提交）。
        </Alert>
      )}
      {!isWaiting && config.condition === distributionCondition.purchase && (
        <Button component={Link} to="/openvip" variant="soft">
          去看看会员
        </Button>
      )}
      {!isWaiting && config.condition !== distributionCondition.purchase && (
        <ApplicationForm name={apply_detail.name} mobile={apply_detail.mobile || mobile} />
      )}
    </Section>
  );
}

function conditionWords({ condition, auto_audit }: Distribution['config']): string {
  if (condition === distributionCondition.open) return '填写后立即开通。';
  if (condition === distributionCondition.purchase) return '购买过会员或充值后自动开通。';
  return auto_audit ? '提交申请后自动开通。' : '提交申请，审核通过后开通。';
}

/** What is typed stays until the server has it. */
function ApplicationForm({ name, mobile }: { name: string; mobile: string }) {
  const call = useCall();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { name, mobile },
    checks: {
      name: (value) => (cleanName(value).length >= 2 ? undefined : '请填写真实姓名，至少 2 个字'),
      mobile: (value) => (mobilePattern.test(value.trim()) ? undefined : '请输入正确的手机号'),
    },
    async send(values) {
      const { status } = await call(applyForDistribution, { ...values, mobile: values.mobile.trim() }, { quiet: true });
      showToast('success', status === applicationStatus.approved ? '你已成为推广员' : '申请已提交，请等待审核');
      await revalidate();
    },
  });
  return (
    <Form onSubmit={(event) => void form.submit(event)} aria-label="申请成为推广员" noValidate>
      <TextField label="真实姓名" autoComplete="name" maxLength={30} {...form.field('name')} />
      <TextField
        label="手机号"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
        clean={cleanMobile}
        {...form.field('mobile')}
      />
      {form.failure && <Alert severity="error">{form.failure}</Alert>}
      <Button type="submit" variant="contained" size="large" loading={form.isSending}>
        提交申请
      </Button>
      <noscript>提交需要打开浏览器的 JavaScript。</noscript>
    </Form>
  );
}

const Lead = styled('p')({ marginBottom: 'var(--space-3)', color: 'var(--text-2)', fontSize: 'var(--type-interface)' });

const Form = styled('form')({
  display: 'grid',
  gap: 'var(--space-1)',
  maxWidth: 420,
  marginTop: 'var(--space-4)',
});
