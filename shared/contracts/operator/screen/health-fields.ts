import { stateField, timeField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { FieldScreen } from 'shared/contracts/operator/screen/screen.ts';

/** The last result of a provider. */
export const healthScreenFields: Record<string, FieldScreen | string> = {
  health: stateField('状态', {
    works: '正常',
    failing: '异常',
    'key refused': '密钥被拒绝',
    'not asked yet': '尚未调用',
  }),
  ok_time: timeField('最近成功'),
  failing_since: timeField('异常开始'),
  last_error_time: timeField('最近失败'),
  last_error_status: { title: '错误状态码', about: 'HTTP 或 SMTP 状态码；0 为没有响应' },
  last_error: { title: '错误信息', about: '服务商的原话' },
};
