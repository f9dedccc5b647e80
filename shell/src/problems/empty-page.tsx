import { useAtomValue } from 'jotai';
import { webAddress } from 'shared/http/web-address.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { Button } from 'shared/ui/kit.ts';
import { ProblemPage } from './problem-page.tsx';
import { HomeButton, ReloadButton } from './recovery-actions.tsx';

/** `/empty`: where visitors are sent while the operator has the PC site switched off (spec section 4). */
export function EmptyPage() {
  const config = useAtomValue(siteConfigAtom);
  const isOff = config?.pc_page.status === 0;
  return (
    <ProblemPage
      drawing="nothing"
      title={isOff ? '网站暂未开放' : '网站正常开放'}
      action={isOff ? <ReloadButton /> : <HomeButton />}
      // Who switched the site off has nowhere else to go on from.
      detail={isOff && <BackOffice address={config.admin_url} />}
    >
      {isOff ? '电脑版网站目前关闭，请稍后再来。' : '电脑版网站关闭时，这里会有说明。'}
    </ProblemPage>
  );
}

function BackOffice({ address }: { address: string }) {
  const href = webAddress(address)?.href;
  return href ? (
    <Button href={href} size="small">
      管理后台
    </Button>
  ) : null;
}
