import { useState } from 'react';
import { muteNotifications, type NotificationKind, notificationKinds } from 'shared/contracts/site/notification.ts';
import { useCall } from 'shared/site/visit.ts';
import { Checkbox, FormControlLabel } from 'shared/ui/kit.ts';
import { notificationLooks } from './notification-looks.ts';

/** Which kinds of notifications the visitor gets. Each switch is stored at once. */
export function NotificationSwitches({ muted: stored }: { muted: string[] }) {
  const call = useCall();
  const [muted, setMuted] = useState(stored);
  const [sending, setSending] = useState<NotificationKind>();
  const change = async (kind: NotificationKind, isWanted: boolean) => {
    setSending(kind);
    try {
      setMuted((await call(muteNotifications, { kind, is_muted: isWanted ? 0 : 1 })).muted);
    } catch {
      // The client has said why; the switch stands as it was.
    } finally {
      setSending(undefined);
    }
  };
  return (
    <details className="switches">
      <summary>接收哪些消息</summary>
      <fieldset aria-label="接收哪些消息">
        {notificationKinds.map((kind) => {
          const { label, about } = notificationLooks[kind];
          return (
            <FormControlLabel
              key={kind}
              control={
                <Checkbox
                  checked={!muted.includes(kind)}
                  disabled={sending === kind}
                  onChange={(event) => void change(kind, event.target.checked)}
                />
              }
              label={
                <>
                  {label}
                  <small>{about}</small>
                </>
              }
            />
          );
        })}
      </fieldset>
    </details>
  );
}
