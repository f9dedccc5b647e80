import type { Article } from './article.ts';

export const productArticles: Article[] = [
  { title: '欢迎来到智绘工坊', summary: '一句话', author: '编辑部', body: '## 开始\n\n正文' },
];
