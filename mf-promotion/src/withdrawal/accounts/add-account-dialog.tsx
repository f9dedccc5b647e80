import { useState } from 'react';
import { useUnsaved } from 'shared/bundled/draft/use-unsaved.ts';
import { Choice } from 'shared/bundled/forms/choice.tsx';
import { CodeField, checkCode } from 'shared/bundled/forms/code-field.tsx';
import { FormDialog } from 'shared/bundled/forms/form-dialog.tsx';
import { useForm } from 'shared/bundled/forms/use-form.ts';
import { PictureField } from 'shared/bundled/pictures/upload/picture-field.tsx';
import { usePictures } from 'shared/bundled/pictures/upload/use-pictures.ts';
import { addPayoutAccount } from 'shared/contracts/promotion/withdrawal-account.ts';
import { smsScene } from 'shared/contracts/site/login.ts';
import { cleanAccount, cleanName, namePattern } from 'shared/contracts/site/typed-text.ts';
import { useCall } from 'shared/site/visit.ts';
import { Alert, TextField } from 'shared/ui/kit.ts';
import type { FormData } from '../load-withdrawal.ts';
import { WechatAccount } from './wechat-account.tsx';

interface AddAccountDialogProps {
  types: FormData['types'];
  /** Where the code goes. */
  mobile: string;
  /** Hours until a new account can be used; 0 for the first one. */
  restHours: number;
  /** What WeChat has named, to a visitor who comes back from there; '' else. */
  wechat: string;
  onClose(): void;
  onDone(): void;
}

/** A payout account: an account, one that WeChat names, or a picture of a code, whose it is, and the code that proves who saves it. */
export function AddAccountDialog({ types, mobile, restHours, wechat, onClose, onDone }: AddAccountDialogProps) {
  const [chosen, setChosen] = useState((types.find(({ asks }) => wechat && asks === 'wechat') ?? types[0])?.id);
  const way = types.find(({ id }) => id === chosen);
  const { form, pictures } = useNewAccount(way, wechat, onDone);
  return (
    <FormDialog title="添加收款账户" button="保存" form={form} isReady={!pictures.isUploading} onClose={onClose}>
      <Choice
        label="提现方式"
        name="payout-type"
        look="chips"
        value={chosen}
        items={types.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={setChosen}
      />
      {way?.asks === 'account' && (
        <TextField
          label={way.account_label}
          autoComplete="off"
          maxLength={100}
          clean={cleanAccount}
          {...form.field('account')}
        />
      )}
      {way?.asks === 'wechat' && <WechatAccount account={wechat} problem={form.errors.account} />}
      {way?.asks === 'picture' && <PictureField label="收款码图片" {...pictures} />}
      {form.errors.money_qr_code && <Alert severity="warning">{form.errors.money_qr_code}</Alert>}
      <TextField label="收款人姓名" autoComplete="name" maxLength={50} {...form.field('real_name')} />
      <CodeField scene={smsScene.withdraw} kind="mobile" account={mobile} form={form} />
      {restHours > 0 && <p>保存后 {restHours} 小时内不能提现到这个账户，以防别人改了你的账户。</p>}
    </FormDialog>
  );
}

function useNewAccount(way: FormData['types'][number] | undefined, wechat: string, onDone: () => void) {
  const call = useCall();
  const pictures = usePictures(1);
  const picture = pictures.pictures[0]?.uploaded?.url ?? '';
  const form = useForm({
    checks: {
      account(value) {
        if (way?.asks === 'wechat' && !wechat) return '请先获取微信账户';
        return way?.asks === 'account' && !value.trim() ? `请输入${way.account_label}` : undefined;
      },
      money_qr_code: () => (way?.asks === 'picture' && !picture ? '请上传收款码图片' : undefined),
      real_name: (value) => (namePattern.test(cleanName(value)) ? undefined : '请输入收款人真实姓名'),
      code: checkCode,
    },
    async send({ account, real_name, code }) {
      if (!way) return;
      const places = {
        account: { account: account.trim() },
        wechat: { account: wechat },
        picture: { money_qr_code: picture },
      };
      const given = { type: way.id, ...places[way.asks], real_name: cleanName(real_name), code };
      await call(addPayoutAccount, given, { quiet: true });
      onDone();
    },
  });
  useUnsaved(pictures.pictures.length > 0);
  return { form, pictures };
}
