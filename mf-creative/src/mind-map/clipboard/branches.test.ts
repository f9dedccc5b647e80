import { branchesOfText, htmlList, indentedList } from './branches.ts';
import { branchesOfHtml } from './branches-of-html.ts';

test('a branch that is copied as a list, plain or as HTML, has its notes, and is the same branch again', () => {
  const branches = [
    { text: '订房', notes: '两晚\n<b>含</b>早餐', children: [{ text: '付款', children: [] }] },
    { text: '交通', children: [{ text: '火车', notes: '带身份证', children: [] }] },
  ];
  expect(branchesOfText(indentedList(branches))).toEqual(branches);
  expect(branchesOfHtml(htmlList(branches))).toEqual(branches);
});

test('a quotation of a mail stays what is in it', () => {
  const mail = '<blockquote><p>你好</p><ul><li>甲</li></ul></blockquote>';
  expect(branchesOfHtml(mail)?.map(({ text }) => text)).toEqual(['你好', '甲']);
  expect(branchesOfText('> 没有上级的一行')).toEqual([{ text: '没有上级的一行', children: [] }]);
});
