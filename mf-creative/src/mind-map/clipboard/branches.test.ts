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

test('an initial stays, marks that count are taken away', () => {
  const titles = (text: string) =>
    branchesOfText(text).map((branch) => [branch.text, ...(branch.children ?? []).map((one) => one.text)]);
  expect(titles('细菌\r\n\tE. coli\r\n\tS. aureus')).toEqual([['细菌', 'E. coli', 'S. aureus']]);
  expect(titles('选项\n\tA. 继续\n\tB. 停止')).toEqual([['选项', '继续', '停止']]);
  expect(titles('温度\n\t- 5 度以下\n\t3. 14 是近似值')).toEqual([['温度', '5 度以下', '3. 14 是近似值']]);
  expect(titles('1. 甲\n\ta) 一\n\tb) 二\n2. 乙\n备注\n3. 丙')).toEqual([['甲', '一', '二'], ['乙'], ['备注'], ['丙']]);
  expect(titles('# 4. 甲\n# 5. 乙\nA. thaliana')).toEqual([['甲'], ['乙', 'A. thaliana']]);
});

test('lines and cells of an HTML item are apart', () => {
  const texts = (html: string) => branchesOfHtml(html)?.map(({ text, children }) => [text, children]);
  expect(texts('<ul><li>甲<br>乙</li><li><p>丙</p></li></ul>')).toEqual([
    ['甲 乙', []],
    ['丙', []],
  ]);
  expect(texts('<ul><li><table><tr><td>周一</td><td>早班</td></tr></table></li></ul>')).toEqual([['周一 早班', []]]);
});
