import { creditsField, same } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

const row = { key: 'key' };

export const modelsScreen: Screen = {
  title: '模型',
  about: '渠道提供的模型：名称、价格、顺序、能力',
  group: 'chat',
  list: 'list',
  show: 'show',
  key: 'key',
  verbs: {
    list: { title: '模型列表', about: '对话和绘画的模型，按访客看到的顺序，以及提供它们的渠道' },
    show: { title: '查看模型', about: '查看一个模型', from: row },
    add: { title: '添加模型', about: '添加一个模型；有渠道提供后访客才能看到' },
    edit: {
      title: '编辑',
      about: '修改模型；新价格从下一次提问起生效',
      from: row,
      fill: same('alias', 'price', 'member_free', 'order', 'abilities', 'capabilities'),
    },
    enable: { title: '启用', about: '重新提供这个模型', from: row, when: { enabled: [false] }, bulk: true },
    disable: {
      title: '停用',
      about: '不再提供这个模型',
      from: row,
      when: { enabled: [true] },
      danger: true,
      bulk: true,
    },
    remove: { title: '删除', about: '从列表和所有渠道中删除模型；已有回答保留模型名称', from: row, danger: true },
  },
  fields: {
    key: { title: '模型标识', about: '接口和渠道使用的名称' },
    modality: {
      title: '用途',
      about: '文本、绘画等，见渠道类型',
      choices: { noun: 'channels', verb: 'kinds', column: 'modality' },
    },
    alias: { title: '显示名称', about: '访客看到的名称' },
    price: creditsField('价格', '每次提问或每张图片消耗的积分'),
    member_free: { title: '会员免费', about: '会员在每日次数内免费使用' },
    order: { title: '顺序', about: '数字小的在前，第一个为默认模型' },
    abilities: { title: '能力', about: 'vision（识图）、reasoning（深度思考），以逗号分隔' },
    capabilities: { title: '详细能力', kind: 'json', about: '以 JSON 描述全部能力，替换原有内容' },
    enabled: '启用',
    channels: '渠道',
  },
};
