import { same, timeField } from 'shared/contracts/operator/screen/common-fields.ts';
import { healthScreenFields } from 'shared/contracts/operator/screen/health-fields.ts';
import type { FieldScreen, Screen } from 'shared/contracts/operator/screen/screen.ts';

const row = { name: 'name' };

const secretKey: FieldScreen = {
  title: '密钥',
  kind: 'secret',
  about: '加密保存，不再显示；留空表示不需要密钥',
};

export const channelsScreen: Screen = {
  title: '模型渠道',
  about: '提供模型的服务器：类型、密钥、顺序、权重、测试',
  group: 'chat',
  list: 'list',
  show: 'show',
  key: 'name',
  verbs: {
    list: { title: '渠道列表', about: '全部渠道，按调用顺序，以及最近一次调用的结果' },
    kinds: { title: '渠道类型', about: '可添加的渠道类型及其参数' },
    show: { title: '查看渠道', about: '查看一个渠道最近一次调用的结果和 24 小时内的用量', from: row },
    add: { title: '添加渠道', about: '添加一个提供模型的服务器，从下一次请求起使用' },
    edit: {
      title: '编辑',
      about: '修改渠道的参数，并清除之前的失败记录',
      from: row,
      fill: same('base_url', 'config', 'order', 'weight', 'first_byte_ms', 'silence_ms', 'models'),
    },
    enable: { title: '启用', about: '恢复使用这个渠道', from: row, when: { enabled: [false] }, bulk: true },
    disable: {
      title: '停用',
      about: '不再使用这个渠道；进行中的回答可以完成',
      from: row,
      when: { enabled: [true] },
      danger: true,
      bulk: true,
    },
    remove: { title: '删除', about: '删除渠道及其密钥；已有回答保留渠道名称', from: row, danger: true },
    test: { title: '测试', about: '发送一个简短的请求并测量首字时间，停用的渠道也可测试', from: row },
  },
  fields: {
    ...healthScreenFields,
    name: { title: '名称', about: '出现在记录、日志和监控中' },
    kind: { title: '类型', choices: { noun: 'channels', verb: 'kinds', column: 'kind' } },
    enabled: '启用',
    base_url: {
      title: '接口地址',
      kind: 'address',
      about: '文本渠道填 OpenAI 协议的地址，通常以 /v1 结尾，不含 /chat/completions；可以是内网地址',
    },
    key: { title: '密钥', values: { yes: '已保存', no: '未保存' } },
    'add.key': secretKey,
    'edit.key': secretKey,
    rests: '停用原因',
    models: { title: '模型', about: '以逗号分隔；渠道使用其他名称时写作 fast=qwen-turbo' },
    config: { title: '参数', kind: 'json', about: '这类渠道的参数，见渠道类型；文本渠道没有' },
    'kinds.config': '参数',
    order: { title: '顺序', about: '数字小的先调用' },
    weight: { title: '权重', about: '同一顺序的渠道按权重分配请求' },
    first_byte_ms: { title: '首字超时（毫秒）', about: '超时后改用下一个渠道' },
    silence_ms: { title: '间隔超时（毫秒）', about: '两次输出之间的最长间隔' },
    modality: '用途',
    about: '说明',
    channels: '渠道数',
    create_time: timeField('添加时间'),
    answers: '24 小时回答数',
    cut_off: '24 小时中断数',
    tokens_in: '输入 token',
    tokens_out: '输出 token',
    channel: '渠道',
    model: { title: '模型', about: '渠道的一个模型；默认为第一个' },
    works: '正常',
    first_text_ms: '首字时间（毫秒）',
    whole_ms: '总时间（毫秒）',
    answer: '回答',
  },
};
