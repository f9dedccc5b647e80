import { stateField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const checksScreen: Screen = {
  title: '环境检查',
  about: '网站运行所需的数据库、存储、邮件、短信等是否就绪',
  group: 'operation',
  list: 'list',
  key: 'check',
  verbs: { list: { title: '环境检查', about: '现在逐项检查' } },
  fields: {
    check: stateField('项目', {
      database: '数据库',
      files: '文件存储',
      mail: '邮件',
      sms: '短信',
      models: '模型',
      disk: '磁盘',
      clock: '时钟',
      address: '网站地址',
      certificate: 'TLS 证书',
      backup: '备份',
    }),
    state: stateField('结果', { good: '正常', open: '未配置', bad: '有问题' }),
    says: '说明',
    advice: '处理办法',
  },
};
