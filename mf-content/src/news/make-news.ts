import type { News, NewsItem } from 'shared/contracts/content/news.ts';

/** An article of a list for tests, valid as it is. */
export function makeNewsItem(over: Partial<NewsItem> = {}): NewsItem {
  return {
    id: 1,
    cid: 2,
    title: '让提示词说清楚一件事',
    desc: '先说结果，再说限制，最后给一个例子。',
    image: '/pictures/1.svg',
    click: 12_345,
    create_time: '2026-03-02 10:20:30',
    collect: false,
    ...over,
  };
}

/** An article for tests, valid as it is. */
export function makeNews(over: Partial<News> = {}): News {
  return {
    ...makeNewsItem(),
    cate_name: '教程',
    abstract: '三个习惯，少走一半弯路。',
    author: '编辑部',
    content: '<p>开头。</p><h2>先说结果</h2><p>一</p><h3 id="content-b">给 &lt;例子&gt;</h3><p>二</p>',
    last: { id: 3, title: '上一篇的题目' },
    next: { id: 5, title: '下一篇的题目' },
    new: [makeNewsItem({ id: 9, title: '最新的一篇' })],
    related: [makeNewsItem({ id: 8, title: '相关的一篇' })],
    update_time: '',
    share_image: '',
    ...over,
  };
}
