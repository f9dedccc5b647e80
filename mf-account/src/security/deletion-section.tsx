import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { minuteOf } from 'shared/bundled/time/time.tsx';
import { type AccountDeletion, cancelAccountDeletion, daysToThink } from 'shared/contracts/account/account-deletion.ts';
import { useCall } from 'shared/site/visit.ts';
import { Alert, Button } from 'shared/ui/kit.ts';
import { DeletionDialog } from './deletion-dialog.tsx';

interface DeletionSectionProps {
  deletion: AccountDeletion;
  mobile: string;
  email: string;
  hasPassword: boolean;
}

/** Deletion of the account: how to request it, when it happens, how to cancel it until then. */
export function DeletionSection({ deletion, ...proven }: DeletionSectionProps) {
  const call = useCall();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const { due_time, obstacles } = deletion;
  const cancel = async () => {
    setCancelling(true);
    // The call says how it went.
    await call(cancelAccountDeletion, {}).catch(() => undefined);
    await revalidate();
    setCancelling(false);
  };
  const done = () => {
    setOpen(false);
    void revalidate();
  };
  return (
    <section aria-labelledby="deletion-title">
      <h2 id="deletion-title">注销账号</h2>
      {due_time ? (
        <Alert
          severity="warning"
          action={
            <Button size="small" color="inherit" loading={isCancelling} onClick={() => void cancel()}>
              撤销注销
            </Button>
          }
        >
          账号将于 {minuteOf(due_time)} 注销。在此之前一切照常，你可以随时撤销。
          {obstacles.length > 0 && ` 注意：${obstacles.join('；')}。`}
        </Alert>
      ) : (
        <ul>
          <li>
            <strong>永久注销</strong>
            <span>{obstacles[0] ?? `申请后有 ${daysToThink} 天考虑时间，到期后个人信息全部删除`}</span>
            <Button
              size="small"
              variant="outlined"
              color="error"
              disabled={obstacles.length > 0}
              onClick={() => setOpen(true)}
            >
              注销账号
            </Button>
          </li>
          {obstacles.slice(1).map((obstacle) => (
            <li key={obstacle}>
              <span>{obstacle}</span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <DeletionDialog deletion={deletion} {...proven} onClose={() => setOpen(false)} onDone={done} />}
    </section>
  );
}
