import { idField, pictureField, stateField, timeField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { FieldScreen, Plain, VerbScreen } from 'shared/contracts/operator/screen/screen.ts';

/**
 * The verbs for works that users asked for.
 * @param work what one is called: 图片
 * @param there the row of one that can be removed
 * @param gone the row of one that can be restored
 */
export const workVerbs = (
  work: string,
  there: Record<string, Plain[]>,
  gone: Record<string, Plain[]>,
): Record<string, VerbScreen> => ({
  show: { title: `查看${work}`, about: `查看一张${work}的内容、渠道、费用和地址`, from: { id: 'id' } },
  remove: {
    title: '移除',
    about: `移除被举报的${work}，用户和访客都不能再查看；一周内可恢复，之后删除文件，不退积分`,
    from: { id: 'id' },
    when: { state: ['failed', 'done'], ...there },
    danger: true,
    bulk: true,
  },
  restore: { title: '恢复', about: `恢复一周内移除的${work}`, from: { id: 'id' }, when: gone },
});

/** Fields of drawings and QR codes alike. */
export const workScreenFields: Record<string, FieldScreen | string> = {
  state: stateField('状态', { waiting: '排队中', drawing: '绘制中', failed: '失败', done: '已完成', all: '全部' }),
  failure: stateField('失败原因', {
    prompt: '提示词违规',
    result: '结果违规',
    reference: '参考图问题',
    busy: '服务繁忙',
    operator: '平台故障',
    lost: '结果丢失',
    cancelled: '已取消',
  }),
  channel: '渠道',
  is_deleted: '用户已删除',
  request: idField('请求编号'),
  task: { title: '任务编号', kind: 'id', refers: 'tasks' },
  prompt: '提示词',
  price: { title: '消耗积分', kind: 'credits' },
  width: '宽',
  height: '高',
  picture: pictureField('图片'),
  create_time: timeField('提交时间'),
};
