import { articleHtml } from './article-html.ts';

test('emphasis of an article works beside Chinese punctuation, Latin and digits', () => {
  expect(articleHtml('**价格：**100元，Python**（推荐）**与**“AI”**5次', 'markdown')).toBe(
    '<p><strong>价格：</strong>100元，Python<strong>（推荐）</strong>与<strong>“AI”</strong>5次</p>\n',
  );
});
