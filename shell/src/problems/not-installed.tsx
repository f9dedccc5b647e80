import { OfficeButton } from './office-button.tsx';
import { ProblemPage } from './problem-page.tsx';
import { ReloadButton } from './recovery-actions.tsx';

/** `/install/install.php` where no installer stands behind the gateway: the API says that it is not set up yet. The console has the wizard. */
export function NotInstalled() {
  return (
    <ProblemPage
      drawing="preparing"
      title="网站尚未安装"
      action={<ReloadButton />}
      detail={<OfficeButton path="/install">打开安装向导</OfficeButton>}
    >
      请管理员完成安装，再重新加载此页。
    </ProblemPage>
  );
}
