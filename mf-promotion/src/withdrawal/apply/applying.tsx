import { Link, useRevalidator } from 'react-router-dom';
import { Alert, Button, styled } from 'shared/ui/kit.ts';
import type { FormData } from '../load-withdrawal.ts';
import { withdrawalPath } from '../withdrawal-query.ts';
import { ApplyForm } from './apply-form.tsx';

/** The form that asks for money, or why there is none now. */
export function Applying({ data }: { data: FormData }) {
  const { config, types, accounts, query } = data;
  const { revalidate } = useRevalidator();
  const reason = obstacleOf(data);
  return (
    <Section aria-labelledby="apply-title">
      <h2 id="apply-title">申请提现</h2>
      {reason ? (
        <Alert
          severity="info"
          action={
            config.in_flight > 0 && (
              <Button component={Link} to={withdrawalPath(query, { id: config.in_flight })} size="small">
                查看进度
              </Button>
            )
          }
        >
          {reason}
        </Alert>
      ) : (
        <ApplyForm config={config} types={types} accounts={accounts} onApplied={() => void revalidate()} />
      )}
      {config.explain && <p className="explain">{config.explain}</p>}
    </Section>
  );
}

function obstacleOf({ config, types, accounts }: FormData): string {
  if (config.in_flight > 0) return '有一笔提现正在处理。它结束之后才能再申请一笔。';
  if (!config.is_open) return config.obstacle || '提现暂时关闭，余额会保留。';
  if (types.length === 0) return '现在没有可用的提现方式，余额会保留。';
  if (!config.obstacle && accounts.lists.length === 0)
    return `先在下面添加一个收款账户，就可以申请提现。${config.fee_desc}，${config.arrival}`;
  return config.obstacle;
}

const Section = styled('section')({
  marginTop: 'var(--space-6)',
  '& h2': { marginBottom: 'var(--space-3)', fontSize: 'var(--type-title)' },
  '& .explain': {
    marginTop: 'var(--space-3)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-interface)',
    whiteSpace: 'pre-wrap',
  },
});
