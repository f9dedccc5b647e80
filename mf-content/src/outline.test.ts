/** @jest-environment node */
import { inThisHour } from 'shared/build/jest/machine-unit.ts';
import { outline } from './outline.ts';

it('lists the headings and gives an anchor to those without one', () => {
  const { content, sections } = outline('<h2>一</h2><p>x</p><h3 id="content-b">二 <em>强</em></h3><h2 >三</h2>');
  expect(sections).toEqual([
    { id: 'outline-section-1', text: '一', level: 2 },
    { id: 'content-b', text: '二 强', level: 3 },
    { id: 'outline-section-3', text: '三', level: 2 },
  ]);
  expect(content).toBe(
    '<h2 id="outline-section-1">一</h2><p>x</p><h3 id="content-b">二 <em>强</em></h3><h2 id="outline-section-3" >三</h2>',
  );
});

it('reads entities once', () => {
  expect(outline('<h2>a &lt;b&gt; &amp;amp; c</h2>').sections[0]?.text).toBe('a <b> &amp; c');
});

it.each([
  ['nothing', ''],
  ['no heading', '<p>一</p>'],
  ['an empty heading', '<h2> </h2><h3><br /></h3>'],
  ['levels that the contents leave out', '<h4>四</h4>'],
])('leaves %s alone', (_name, html) => {
  expect(outline(html)).toEqual({ content: html, sections: [] });
});

// Shows: INJ-17
it('stays quick on headings that never end', () => {
  const before = process.cpuUsage();
  outline('<h2>'.repeat(2_000));
  // Of this process's own time; it takes a hundredth of that.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(inThisHour(1));
});
