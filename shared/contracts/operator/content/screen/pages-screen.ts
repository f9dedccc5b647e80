import { idField, stateField, timeField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const pagesScreen: Screen = {
  title: '页面',
  about: '介绍页和落地页：内容块、预览、版本、回退',
  group: 'content',
  list: 'list',
  show: 'show',
  key: 'version',
  verbs: {
    list: { title: '版本列表', about: '介绍页和落地页的全部版本，最新的在前' },
    show: { title: '查看版本', about: '查看一个版本的内容，修改后可添加为新版本', from: { version: 'version' } },
    add: { title: '添加版本', about: '检查并保存为新版本，发布前访客看不到；给出预览地址' },
    publish: {
      title: '发布',
      about: '发布这个版本；发布旧版本即为回退',
      from: { version: 'version' },
      when: { live: [false] },
    },
  },
  fields: {
    page: stateField('页面', {
      introduce: '介绍页',
      cms_index: '首页',
      cms_lead: '团队页',
      cms_solution: '解决方案',
      cms_store: '套餐页',
    }),
    version: idField('版本'),
    description: '描述',
    blocks: { title: '内容块', kind: 'json' },
    'list.blocks': '内容块数',
    'add.blocks': '内容块数',
    'publish.blocks': '内容块数',
    live: '已发布',
    publish_time: timeField('发布时间'),
    preview: { title: '预览', kind: 'address' },
    content: { title: '内容', kind: 'json', about: 'JSON {title, description, blocks}' },
  },
};
