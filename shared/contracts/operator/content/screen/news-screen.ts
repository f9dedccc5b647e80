import { articleFields } from 'shared/contracts/operator/content/screen/article-fields.ts';
import { categoryFields, categoryVerbs } from 'shared/contracts/operator/screen/category-screen.ts';
import { idField, pictureField, same, stateField, timeField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

const ofVersion = { id: 'id', version: 'version' };

export const newsScreen: Screen = {
  title: '资讯',
  about: '资讯页的文章',
  group: 'content',
  list: 'list',
  show: 'show',
  key: 'id',
  verbs: {
    list: { title: '文章列表', about: '全部文章和草稿，最新的在前' },
    show: { title: '查看文章', about: '查看一篇文章的正文（HTML）和预览地址', from: { id: 'id' } },
    preview: { title: '预览正文', about: '正文（Markdown 或 HTML）会怎样显示给访客，不保存' },
    'preview-page': {
      title: '预览页面',
      about: '修改后的文章在网站上的样子，地址一天内有效；文章本身不变',
      from: { id: 'id' },
      fill: same('title', 'content', 'summary'),
    },
    add: { title: '添加文章', about: '添加一篇文章，不存为草稿则立即发布；给出预览地址' },
    edit: {
      title: '编辑',
      about: '修改文章，未填写的保持不变',
      from: { id: 'id' },
      fill: same('title', 'category', 'content', 'summary', 'author', 'image'),
    },
    publish: {
      title: '发布',
      about: '立即或在指定时间向访客展示草稿',
      from: { id: 'id' },
    },
    unpublish: {
      title: '撤回',
      about: '把文章改回草稿',
      from: { id: 'id' },
      when: { state: ['scheduled', 'published'] },
      bulk: true,
    },
    remove: { title: '删除', about: '删除文章，不能恢复', from: { id: 'id' }, danger: true, bulk: true },
    versions: { title: '历史版本', about: '一篇文章改过的全部正文，最新的在前，最多 50 份', from: { id: 'id' } },
    version: { title: '查看版本', about: '查看文章以前的正文', of: 'versions', from: ofVersion },
    restore: {
      title: '恢复版本',
      about: '把标题、摘要和正文改回这个版本，作为新版本保存',
      of: 'versions',
      from: ofVersion,
      when: { is_present: [false] },
    },
    ...categoryVerbs('文章', '其中的文章仍可阅读'),
  },
  fields: {
    ...articleFields,
    image: pictureField('封面', '图片库中的地址；不填则自动生成'),
    ...categoryFields('news', '文章'),
    state: stateField('状态', { all: '全部', draft: '草稿', scheduled: '定时发布', published: '已发布' }),
    published: '已发布',
    clicks: '阅读数',
    preview: { title: '预览', kind: 'address' },
    html: { title: '预览', kind: 'html' },
    summary: { title: '摘要', about: '列表中标题下方的文字' },
    author: { title: '作者', about: '标题下方显示' },
    draft: { title: '存为草稿', about: '访客暂时看不到' },
    now: { title: '更新发布时间', about: '以当前时间为发布时间，曾发布过的也更新' },
    version: idField('版本'),
    characters: '字数',
    'versions.create_time': timeField('保存时间'),
    is_present: '当前版本',
    at: timeField('定时发布', '到此时间才发布，并作为发布时间；北京时间，如 2026-12-01 09:00'),
  },
};
