import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { Time } from 'shared/bundled/time/time.tsx';
import { type Login, logOutDevice, logOutOthers } from 'shared/contracts/account/account.ts';
import { useConfirm } from 'shared/site/dialogs.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button } from 'shared/ui/kit.ts';

/** Where the account is open; each other device can be logged out, and all of them. */
export function DeviceList({ logins }: { logins: readonly Login[] }) {
  const { isEnding, endOne, endOthers } = useEndLogins();
  return (
    <section aria-labelledby="devices-title">
      <div className="head">
        <h2 id="devices-title">登录设备</h2>
        {logins.length > 1 && (
          <Button size="small" variant="outlined" loading={isEnding} onClick={() => void endOthers()}>
            退出其他设备
          </Button>
        )}
      </div>
      <ul aria-labelledby="devices-title">
        {logins.map((login) => {
          const { id, device, region, create_time, seen_time, is_current } = login;
          return (
            <li key={id || `${create_time} ${device} ${seen_time}`}>
              <MonitorSmartphone size={20} strokeWidth={1.75} aria-hidden />
              <strong>
                {device}
                {is_current && <em>当前设备</em>}
              </strong>
              <span>
                {region && `${region} · `}登录于 <Time at={create_time} /> · 最近使用 <Time at={seen_time} />
              </span>
              {id && !is_current && (
                <Button size="small" disabled={isEnding} onClick={() => void endOne(login)}>
                  退出<span className="visually-hidden"> {device}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Asks, ends, and shows what is left. */
function useEndLogins() {
  const call = useCall();
  const confirm = useConfirm();
  const { revalidate } = useRevalidator();
  const [isEnding, setEnding] = useState(false);
  const ended = async (ends: () => Promise<unknown>) => {
    setEnding(true);
    // The call says how it went.
    await ends().catch(() => undefined);
    await revalidate();
    setEnding(false);
  };
  return {
    isEnding,
    endOne: async ({ id, device }: Login) => {
      const words = { danger: true, title: `退出 ${device}？`, confirmWord: '退出' } as const;
      if (await confirm('这台设备需要重新登录才能继续使用。', words)) await ended(() => call(logOutDevice, { id }));
    },
    endOthers: async () => {
      const words = { danger: true, title: '退出其他设备？', confirmWord: '全部退出' } as const;
      if (await confirm('其他设备需要重新登录才能继续使用。', words)) await ended(() => call(logOutOthers, {}));
    },
  };
}
