import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { saveFile } from 'shared/bundled/files/save-file.ts';
import { textLabel } from 'shared/bundled/label/text-label.ts';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { messageOf } from 'shared/http/errors.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button } from 'shared/ui/kit.ts';

/** All that the site has of its user, as one file. The code that writes it comes with the click. */
export function OwnDataSection() {
  const call = useCall();
  const config = useAtomValue(siteConfigAtom);
  const [file, setFile] = useState<string>();
  const save = async () => {
    setFile('');
    try {
      const { zipOwnData } = await import('./own-data.ts');
      const label = textLabel(config?.label, `own-data-${Date.now()}`);
      saveFile(
        await zipOwnData(call, setFile, label, (name) => config?.capabilities[name] !== false),
        `我的数据-${beijingDay()}.zip`,
      );
    } catch (error) {
      showToast('error', messageOf(error));
    } finally {
      setFile(undefined);
    }
  };
  return (
    <section aria-labelledby="data-title">
      <h2 id="data-title">我的数据</h2>
      <ul>
        <li>
          <strong>导出数据</strong>
          <span role="status">
            {file ? `正在整理：${file}` : '资料、对话、绘画、明细、订单、收藏和反馈，打包为一个 ZIP 文件'}
          </span>
          <Button size="small" variant="outlined" loading={file !== undefined} onClick={() => void save()}>
            导出我的数据
          </Button>
        </li>
      </ul>
    </section>
  );
}
