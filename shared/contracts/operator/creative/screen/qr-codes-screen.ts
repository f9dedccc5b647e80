import { pixelStyleValues } from 'shared/contracts/operator/creative/screen/qr-templates-screen.ts';
import { workScreenFields, workVerbs } from 'shared/contracts/operator/creative/screen/work-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const qrCodesScreen: Screen = {
  title: '艺术二维码',
  about: '用户生成的艺术二维码',
  group: 'creative',
  list: 'list',
  show: 'show',
  key: 'id',
  verbs: {
    list: { title: '二维码列表', about: '用户生成的艺术二维码，最新的在前' },
    ...workVerbs('二维码', {}, { is_deleted: [true] }),
  },
  fields: {
    ...workScreenFields,
    words: { title: '关键词', about: '二维码内容中包含的文字，如被举报的网址' },
    content: '二维码内容',
    template: '模板',
    pixel_style: { title: '像素风格', kind: 'state', values: pixelStyleValues },
    score: { title: '识别得分', about: '12 项测试中通过的项数' },
    steps: '加强次数',
    problem: '识别问题',
  },
};
