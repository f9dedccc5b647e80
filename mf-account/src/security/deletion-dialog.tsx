import { useState } from 'react';
import { CodeField, checkCode } from 'shared/bundled/forms/code-field.tsx';
import { FormDialog } from 'shared/bundled/forms/form-dialog.tsx';
import { PasswordField } from 'shared/bundled/forms/password-field.tsx';
import { useForm } from 'shared/bundled/forms/use-form.ts';
import {
  type AccountDeletion,
  type DeletionProof,
  daysToThink,
  requestAccountDeletion,
} from 'shared/contracts/account/account-deletion.ts';
import { smsScene } from 'shared/contracts/site/login.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button, Checkbox, FormControlLabel } from 'shared/ui/kit.ts';
import { maskEmail, maskMobile } from '../masks.ts';

interface DeletionDialogProps {
  deletion: AccountDeletion;
  mobile: string;
  email: string;
  hasPassword: boolean;
  onClose(): void;
  onDone(): void;
}

const proofNames: Record<DeletionProof, string> = { mobile: '短信验证码', email: '邮箱验证码', password: '登录密码' };

/** Explains what a deletion removes and what stays, and asks for a code or password as proof. */
export function DeletionDialog({ deletion, mobile, email, hasPassword, onClose, onDone }: DeletionDialogProps) {
  const call = useCall();
  const [isUnderstood, setUnderstood] = useState(false);
  const offered = { mobile: mobile !== '', email: email !== '', password: hasPassword };
  const proofs = (Object.keys(offered) as DeletionProof[]).filter((name) => offered[name]);
  const [proof = 'password', setProof] = useState(proofs[0]);
  const form = useForm({
    checks: {
      code: (value: string) => (proof === 'password' ? undefined : checkCode(value)),
      password: (value: string) => (proof !== 'password' || value ? undefined : '请输入登录密码'),
    },
    async send({ code, password }) {
      const given = proof === 'password' ? { password } : { code };
      await call(requestAccountDeletion, { proof, ...given }, { quiet: true });
      onDone();
    },
  });
  const target = proof === 'email' ? email : mobile;
  return (
    <FormDialog title="注销账号" button="申请注销" form={form} onClose={onClose} danger isReady={isUnderstood}>
      <p>申请后有 {daysToThink} 天考虑时间，期间账号照常使用，可以随时撤销；到期后自动注销，无法恢复：</p>
      <ul>
        <li>昵称、头像、手机号、邮箱、对话、收藏、反馈和上传的文件全部删除，所有设备退出登录；</li>
        {deletion.loses.length > 0 && <li>以下内容作废：{deletion.loses.join('、')}；</li>}
        <li>订单和账户明细按法律要求保留，但不再含有你的个人信息。</li>
      </ul>
      {proof === 'password' ? (
        <PasswordField label="登录密码" autoComplete="current-password" {...form.field('password')} />
      ) : (
        <>
          <p>验证码将发送到 {proof === 'email' ? maskEmail(email) : maskMobile(mobile)}</p>
          <CodeField key={proof} kind={proof} scene={smsScene.deleteAccount} account={target} form={form} />
        </>
      )}
      {proofs.length > 1 && (
        <p>
          {proofs
            .filter((name) => name !== proof)
            .map((name) => (
              <Button key={name} size="small" onClick={() => setProof(name)}>
                改用{proofNames[name]}
              </Button>
            ))}
        </p>
      )}
      <FormControlLabel
        control={<Checkbox checked={isUnderstood} onChange={(_event, checked) => setUnderstood(checked)} />}
        label="我已了解，注销后无法恢复"
      />
    </FormDialog>
  );
}
