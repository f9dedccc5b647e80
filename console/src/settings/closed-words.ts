import { closedSentence } from 'shared/contracts/chat/asked-tools.ts';

/** What visitors read, at this address of the site, while a switch is off. `closed-words.test` holds it to the pages' own words. */
export const closedWords: Record<string, { at: string; says: string }> = {
  'chat.is_open': { at: '/chat', says: closedSentence('chat') },
  'skill.is_open': { at: '/skill', says: closedSentence('skill') },
  'creation.is_open': { at: '/create', says: closedSentence('creation') },
  'mindmap_config.is_open': { at: '/app/mind_map', says: closedSentence('mindMap') },
  'draw.is_open': { at: '/app/drawing', says: '绘画暂未开放，之前的图片仍可查看' },
  'qr_art.is_open': { at: '/app/qrcode', says: '艺术码暂未开放，之前的作品仍可查看，普通码可照常使用' },
  'draw_square_config.is_allow_share': { at: '/app/square', says: '广场暂未开放投稿，已展示的作品不受影响' },
  'card_code.is_open': { at: '/redeem_code', says: '兑换码功能暂未开放' },
  'distribution.is_open': { at: '/promotion/distribution', says: '推广暂未开放' },
  'withdrawal.is_open': { at: '/promotion/withdrawal', says: '提现暂时关闭，余额会保留' },
  'pc_page.status': { at: '/empty', says: '网站暂未开放' },
};
