import { smsScene } from 'shared/contracts/site/login.ts';
import { codeMinutes } from '../code/code-sender.ts';

/** What a code is for, in the words of the form that asks for it. */
const purposes: Record<string, string> = {
  [smsScene.login]: '登录',
  [smsScene.register]: '注册',
  [smsScene.findPassword]: '找回密码',
  [smsScene.bindMobile]: '绑定手机号',
  [smsScene.changeMobile]: '更换手机号',
  [smsScene.deleteAccount]: '注销账号',
  [smsScene.withdraw]: '提现',
};

/** The mail with a code. The subject does not contain it: subjects are shown on locked screens. */
export function codeMail(site: string, scene: string, code: string): { subject: string; text: string; html: string } {
  const purpose = purposes[scene] ?? '';
  const subject = `${site ? `【${site}】` : ''}${purpose}验证码`;
  const life = `${codeMinutes} 分钟内有效，用过即失效。`;
  const warning = '请勿将验证码告诉任何人。如果不是你本人操作，请忽略这封邮件，你的账号不会有任何变化。';
  return {
    subject,
    text: `你的${purpose}验证码：${code}\n\n${life}\n${warning}\n`,
    // Nothing from the visitor stands in it, so nothing needs escaping.
    html: `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${purpose}验证码</title></head>
<body style="margin:0;padding:32px 16px;font:16px/1.6 system-ui,'PingFang SC','Microsoft YaHei',sans-serif">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0">你的${purpose}验证码：</p>
<p style="margin:16px 0;font-size:32px;font-weight:600;letter-spacing:6px">${code}</p>
<p style="margin:0 0 16px">${life}</p>
<p style="margin:0;font-size:14px;opacity:.7">${warning}</p>
</div>
</body>
</html>
`,
  };
}
