import { mostRelated } from './find-related.ts';

test('only articles that share something are related, the nearest first', () => {
  const article = { cid: 1, title: '春节放假安排', summary: '' };
  const candidates = [
    { cid: 2, title: '编程入门', summary: '循环和条件' },
    { cid: 1, title: '积分规则', summary: '' },
    { cid: 2, title: '国庆放假安排', summary: '' },
  ];
  expect(mostRelated(article, candidates, 3).map(({ title }) => title)).toEqual(['国庆放假安排', '积分规则']);
});
