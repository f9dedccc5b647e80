import { cutText } from 'shared/contracts/cut-text.ts';

/** Results of a withdrawal that its user is notified of. `confirm`: WeChat waits for the payee. */
export const withdrawalResults = ['confirm', 'paid', 'failed', 'declined', 'returned'] as const;
export type WithdrawalResult = (typeof withdrawalResults)[number];

/** Amounts are yuan with two digits after the point, as everywhere in the contract. */
interface SubjectData {
  square: { postId: number; title: string; state: 'shown' | 'refused' | 'taken_down'; reason: string };
  picture: { tool: 'draw' | 'qr'; recordId: number; prompt: string; done: number; failed: number };
  income:
    | { what: 'earned' | 'payable'; money: string; by: 'member' | 'recharge' }
    | { what: 'takenBack'; money: string }
    | { what: 'invited'; chat: number; draw: number }
    | { what: 'approved' | 'refused'; remark: string };
  withdrawal: { id: number; result: WithdrawalResult; money: string; arrives: string; account: string; remark: string };
  refund: { name: string; money: string };
  feedback: { content: string };
  announcement: { title: string; text: string; path: string };
}

/** What a notification is about. It is stored as it is and worded when it is read. */
export type NotificationSubject = {
  [Kind in keyof SubjectData]: { kind: Kind } & SubjectData[Kind];
}[keyof SubjectData];

interface NotificationText {
  title: string;
  text: string;
  path: string;
  /** As `SiteNotification` has it; default the page of `path`. */
  shownAt?: string;
}

/** The words of a notification, in plain text, and the page that it leads to. */
export function notificationText(subject: NotificationSubject): NotificationText {
  switch (subject.kind) {
    case 'square':
      return squareText(subject);
    case 'picture':
      return pictureText(subject);
    case 'income':
      return { ...incomeText(subject), path: '/promotion/distribution' };
    case 'withdrawal':
      return withdrawalText(subject);
    case 'refund':
      return {
        title: '退款已退回',
        text: `“${subject.name}”的 ¥${subject.money} 已按原支付方式退回。`,
        path: '/user/orders',
      };
    case 'feedback':
      return {
        title: '你的反馈有了答复',
        text: `你说的“${brief(subject.content)}”，客服已经答复。`,
        path: '/user/opinion',
      };
    case 'announcement':
      return { title: subject.title, text: subject.text, path: subject.path };
  }
}

/** One line of what a user wrote, without the full stop at its end. */
function brief(text: string): string {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/[\s。.]+$/, '')
    .trim();
  return line.length > 30 ? `${cutText(line, 29)}…` : line;
}

function squareText({ postId, title, state, reason }: SubjectData['square']): NotificationText {
  const name = title ? `“${brief(title)}”` : '你的作品';
  if (state === 'shown') {
    return { title: '作品通过审核', text: `${name}已在广场展示。`, path: `/app/square/detail/${postId}` };
  }
  const [heading, what] = state === 'refused' ? ['作品未通过审核', '没有通过审核'] : ['作品已被下架', '已从广场下架'];
  return { title: heading, text: `${name}${what}：${reason}`, path: '/app/square/mine' };
}

function pictureText({ tool, recordId, prompt, done, failed }: SubjectData['picture']): NotificationText {
  const [name, page, path] =
    tool === 'draw'
      ? ['图片', '/app/drawing', `/app/drawing/record?record=${recordId}`]
      : ['二维码', '/app/qrcode', '/app/qrcode'];
  const about = `“${brief(prompt)}”`;
  const title = done > 0 ? `${name}已生成` : `${name}没有生成`;
  const text =
    done === 0
      ? `${about}没有成功，积分已退回。`
      : `${about}的 ${done} 张已生成${failed > 0 ? `，另外 ${failed} 张没有成功，积分已退回` : ''}。`;
  return { title, text, path, shownAt: page };
}

function incomeText(subject: SubjectData['income']): { title: string; text: string } {
  switch (subject.what) {
    case 'earned':
      return { title: '获得一笔佣金', text: `${bought(subject.by)}，佣金 ¥${subject.money} 结算后可以提现。` };
    case 'payable':
      return { title: '佣金可以提现了', text: `${bought(subject.by)}的佣金 ¥${subject.money} 已结算到余额。` };
    case 'takenBack':
      return { title: '佣金被扣回', text: `好友的订单退款，佣金 ¥${subject.money} 已扣回。` };
    case 'invited':
      return { title: '邀请成功', text: `好友通过你的链接加入，你获得 ${credits(subject)}。` };
    case 'approved':
      return { title: '推广申请已通过', text: '你已成为推广员，好友下单就有佣金。' };
    case 'refused':
      return { title: '推广申请未通过', text: subject.remark || '你可以修改后再次申请。' };
  }
}

const bought = (by: 'member' | 'recharge') => (by === 'member' ? '好友开通了会员' : '好友充值了积分');

function credits({ chat, draw }: { chat: number; draw: number }): string {
  const parts = [chat > 0 && `${chat} 对话积分`, draw > 0 && `${draw} 绘画积分`];
  return parts.filter(Boolean).join('、');
}

const resultWords: Record<WithdrawalResult, string> = {
  confirm: '待确认收款',
  paid: '已到账',
  failed: '未成功',
  declined: '未通过审核',
  returned: '已退回',
};
/** What became of a withdrawal, in two or three words. */
export const withdrawalResultWord = (result: WithdrawalResult): string => resultWords[result];

function withdrawalText({ id, result, money, arrives, account, remark }: SubjectData['withdrawal']): NotificationText {
  const sentences: Record<WithdrawalResult, string> = {
    confirm: '正在打款，请在 24 小时内打开微信确认收款，否则款项会退回余额。',
    paid: `已打款，实际到账 ¥${arrives}，收款账户：${account}`.trimEnd(),
    failed: `没有成功，金额已退回余额。${remark}`,
    declined: `未通过审核，金额已退回余额。${remark}`,
    returned: '打款后被收款方退回，金额已退回余额。',
  };
  return {
    title: `提现${resultWords[result]}`,
    text: `你的提现 ¥${money} ${sentences[result]}`,
    path: `/promotion/withdrawal?id=${id}`,
  };
}
