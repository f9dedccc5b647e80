import { useAtomValue } from 'jotai';
import { siteConfigAtom } from 'shared/site/config.ts';
import { OfficeButton } from './office-button.tsx';
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
      detail={isOff && <OfficeButton>管理后台</OfficeButton>}
    >
      {isOff ? '电脑版网站目前关闭，请稍后再来。' : '电脑版网站关闭时，这里会有说明。'}
    </ProblemPage>
  );
}
