import type { Config } from '../platform/config/config.ts';
import type { Tx } from '../platform/database/db.ts';
import { decorations, settings } from '../site/settings/site-tables.ts';

const nav = (name: string, path: string, icon: string) => ({ name, link: { path }, icon, is_show: 1 });

const sections = (siteMode: Config['siteMode']) => ({
  // A site that takes money begins when its operator has looked at the prices.
  member_package_status: siteMode === 'demo' ? 1 : 0,
  recharge_package_status: siteMode === 'demo' ? 1 : 0,
  website: {
    shop_name: '智绘工坊',
    shop_logo: 'files/v1/brand/icon.svg',
    pc_logo: 'files/v1/brand/logo.svg',
    pc_title: '{{site_name}} · AI 对话与创作',
    pc_ico: 'files/v1/brand/icon.svg',
    pc_desc:
      '{{site_name}}：和 AI 用中文对话，按模板写作，画图、理导图、做二维码。新账户送体验积分，每一笔用量都有明细。',
    pc_keywords: 'AI 对话,AI 写作,写作模板,AI 技能,二维码生成,{{site_name}}',
  },
  login: {
    // Scanning is the demo's own.
    login_way: siteMode === 'demo' ? [1, 2, 3] : [2, 3],
    default_login_way: 2,
    coerce_mobile: 0,
    login_agreement: 1,
    sms_verify: 0,
    is_captcha: 0,
    involved_text: '登录后可以对话、写作和使用技能，新用户赠送体验积分。',
  },
  chat: {
    chat_title: '有什么可以帮你？',
    chat_logo: '',
    is_markdown: 1,
    is_sensitive: 0,
    is_reopen: 0,
    network_is_open: 0,
    network_balance: 0,
  },
  tabbar: {
    nav: [
      nav('对话', '/chat', 'message-circle'),
      nav('创作', '/create', 'pen-line'),
      nav('技能', '/skill', 'sparkles'),
      nav('应用', '/app', 'layout-grid'),
      nav('绘画', '/app/drawing', 'palette'),
      nav('导图', '/app/mind_map', 'network'),
      nav('二维码', '/app/qrcode', 'qr-code'),
      nav('广场', '/app/square', 'layout-grid'),
      nav('资讯', '/news', 'newspaper'),
    ],
  },
  copyright: [{ key: '© 2026 {{site_name}} 版权所有', value: '' }],
  card_code: { is_open: siteMode === 'demo' ? 1 : 0, is_show: siteMode === 'demo' ? 1 : 0, buy_site: '' },
  bulletin_config: { is_bulletin: 0, bulletin_title: '', bulletin_content: '' },
});

/** Only what is missing: an operator's change outlives a restart. */
export async function seedSite(tx: Tx, siteMode: Config['siteMode']): Promise<void> {
  const rows = Object.entries(sections(siteMode)).map(([name, value]) => ({ name, value }));
  await tx.insert(settings).values(rows).onConflictDoNothing();
  await tx
    .insert(decorations)
    .values({
      id: 9,
      type: 9,
      name: 'PC 风格',
      data: { primaryColor: '#4a5dff', minorColor: '#7a4de0', buttonColor: '#ffffff' },
    })
    .onConflictDoNothing();
}
