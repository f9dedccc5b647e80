import { stateField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { FieldScreen } from 'shared/contracts/operator/screen/screen.ts';

/** Fields of articles and policies alike. */
export const articleFields: Record<string, FieldScreen | string> = {
  content: { title: '正文', kind: 'html', about: 'Markdown 或 HTML；图片使用图片库中的地址，不显示其他网站的图片' },
  format: stateField('格式', { auto: '自动', markdown: 'Markdown', html: 'HTML' }, '自动：以 < 开头的为 HTML'),
};
