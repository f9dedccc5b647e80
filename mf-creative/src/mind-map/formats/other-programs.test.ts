import { strToU8, zipSync } from 'fflate';
import { readMapFile } from './read-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

it('reads what XMind 8, FreeMind, WorkFlowy and a list of Word have', async () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><xmap-content xmlns="urn:xmind:xmap:xmlns:content:2.0" xmlns:xlink="http://www.w3.org/1999/xlink"><sheet id="s"><topic id="r"><title>旧版</title><notes><plain>第一行&#13;
第二行</plain></notes><children><topics type="attached"><topic branch="folded" xlink:href="https://example.com/"><title>甲</title><marker-refs><marker-ref marker-id="task-done"/></marker-refs><children><topics type="attached"><topic><title>乙</title></topic></topics></children></topic></topics><topics type="detached"><topic><title>浮动</title></topic></topics></children></topic></sheet></xmap-content>`;
  expect(await readMapFile('a.xmind', zipSync({ 'content.xml': strToU8(xml) }))).toEqual({
    title: '旧版',
    markdown: '# 旧版\n\n第一行\n第二行\n\n## [x] [甲](<https://example.com/>)\n\n- 乙\n\n## 浮动\n',
    folds: ['0'],
    leftOut: '',
  });
  const mm = `<map version="1.0.1">\n<node TEXT="&#x6839;"><node FOLDED="true" POSITION="right"><richcontent TYPE="NODE"><html>\n  <head>\n  </head>\n  <body>\n    <p>\n      富文本\n    </p>\n  </body>\n</html></richcontent><richcontent TYPE="NOTE"><html>\n  <body>\n    <p>\n      备注一\n    </p>\n    <p>\n      备注二\n    </p>\n  </body></html></richcontent><node TEXT="叶"/></node></node>\n</map>`;
  expect(await readMapFile('a.mm', utf8(mm))).toEqual({
    title: '根',
    markdown: '# 根\n\n## 富文本\n\n备注一\n备注二\n\n- 叶\n',
    folds: ['0'],
    leftOut: '',
  });
  const opml =
    '<opml version="2.0"><head><title>清单</title><expansionState>1</expansionState></head><body><outline text="甲"><outline text="乙" _complete="true"><outline text="丙"/></outline></outline><outline text="丁" _note="话"/></body></opml>';
  expect(await readMapFile('a.opml', utf8(opml))).toEqual({
    title: '清单',
    markdown: '# 清单\n\n## 甲\n\n- [x] 乙\n  - 丙\n\n## 丁\n\n话\n',
    folds: ['0.0'],
    leftOut: '',
  });
  expect((await readMapFile('会议.txt', utf8('一\n\t• 二\n\t\to\t三\r\n\t1) 四\n五'))).markdown).toBe(
    '# 会议\n\n## 一\n\n- 二\n  - 三\n- 四\n\n## 五\n',
  );
});

it.each([
  [
    'HTML in a title of FreeMind 0.8',
    'a.mm',
    '<map version="0.8.1"><node TEXT="春季采购"><node TEXT="&lt;html&gt;&#xa;  &lt;head&gt;&lt;/head&gt;&#xa;  &lt;body&gt;&#xa;    &lt;p&gt;&#xa;      &lt;b&gt;打印纸&lt;/b&gt; 20 包&#xa;    &lt;/p&gt;&#xa;  &lt;/body&gt;&#xa;&lt;/html&gt;"/><node TEXT="普通节点 a&lt;b"/></node></map>',
    '# 春季采购\n\n## 打印纸 20 包\n\n## 普通节点 a<b\n',
  ],
  [
    'HTML in titles and notes of WorkFlowy',
    'a.opml',
    '<opml version="2.0"><head><ownerEmail>x@example.com</ownerEmail></head><body><outline text="发布清单"><outline text="&lt;b&gt;冻结代码&lt;/b&gt; 周四" _complete="true"/><outline text="写公告 &lt;a href=&quot;https://example.com/doc&quot;&gt;模板&lt;/a&gt;" _note="第一行&#10;&lt;i&gt;第二行&lt;/i&gt;"/><outline text="A &amp;amp; B 组"/></outline></body></opml>',
    '# 发布清单\n\n## [x] 冻结代码 周四\n\n## [写公告 模板](<https://example.com/doc>)\n\n第一行\n第二行\n\n## A & B 组\n',
  ],
  [
    'a table in notes of Freeplane',
    'a.mm',
    '<map><node TEXT="值班"><richcontent TYPE="NOTE"><html><head/><body><table><tr><td>周一</td><td>早班</td></tr>\n<tr><td>周二</td>\n<td>晚班</td></tr></table></body></html></richcontent></node></map>',
    '# 值班\n\n周一 早班\n周二 晚班\n',
  ],
  [
    'a list with initials',
    'a.txt',
    '细菌\n\tE. coli\n\tS. aureus\n选项\n\tA. 继续\n\tB. 停止\n温度\n\t3. 14 是近似值',
    '# a\n\n## 细菌\n\n- E. coli\n- S. aureus\n\n## 选项\n\n- 继续\n- 停止\n\n## 温度\n\n- 3\\. 14 是近似值\n',
  ],
  [
    'notes with the marks of Markdown, titles of two lines',
    'a.opml',
    '<opml version="2.0"><head><title>笔记</title></head><body><outline text="问候语" _note="第一段&#10;# 不是标题&#10;- 不是条目"/><outline text="北京路&#10;1 号"/><outline text="电话\n分机"/></body></opml>',
    '# 笔记\n\n## 问候语\n\n第一段\n\\# 不是标题\n\\- 不是条目\n\n## 北京路<br>1 号\n\n## 电话 分机\n',
  ],
])('%s is read as its words', async (_what, name, text, markdown) => {
  expect((await readMapFile(name, utf8(text))).markdown).toBe(markdown);
});

/** What programs of older Chinese systems write; the letters by their bytes. */
const gbk = (text: string) =>
  Uint8Array.from(
    text
      .replace(/\p{Script=Han}/gu, (sign) => String.fromCharCode(...(letters[sign] ?? [])))
      .split('')
      .map((sign) => sign.charCodeAt(0)),
  );
const letters: Record<string, [number, number]> = {
  年: [0xc4, 0xea],
  度: [0xb6, 0xc8],
  计: [0xbc, 0xc6],
  划: [0xbb, 0xae],
  市: [0xca, 0xd0],
  场: [0xb3, 0xa1],
};

it.each([
  [
    'a.opml',
    gbk(
      '<opml version="2.0"><head><title>年度计划</title></head><body><outline text="市场"/><outline text="b"/></body></opml>',
    ),
  ],
  [
    'a.opml',
    gbk(
      '<?xml version="1.0" encoding="GBK"?><opml><head><title>年度计划</title></head><body><outline text="市场"/><outline text="b"/></body></opml>',
    ),
  ],
  ['a.mm', gbk('<map><node TEXT="年度计划"><node TEXT="市场"/><node TEXT="b"/></node></map>')],
  [
    'a.xmind',
    zipSync({
      'content.xml': gbk(
        '<xmap-content><sheet><topic><title>年度计划</title><children><topics><topic><title>市场</title></topic><topic><title>b</title></topic></topics></children></topic></sheet></xmap-content>',
      ),
    }),
  ],
  ['a.txt', gbk('年度计划\n\t市场\n\tb')],
  ['a.md', gbk('# 年度计划\n\n## 市场\n\n## b\n')],
])('%s in GBK is read', async (name, bytes) => {
  expect(await readMapFile(name, bytes)).toMatchObject({ markdown: '# 年度计划\n\n## 市场\n\n## b\n', leftOut: '' });
});

it("an XMind topic's other parts are notes, or counted as left out", async () => {
  const content = [
    {
      rootTopic: {
        title: '新品上市',
        children: {
          attached: [
            { id: 'a', image: { src: 'xap:resources/p.png' } },
            {
              id: 'b',
              title: '定价',
              labels: ['重要', '张工'],
              markers: [{ markerId: 'priority-1' }, { markerId: 'star-red' }],
            },
            {
              id: 'c',
              title: '渠道',
              notes: { realHTML: { content: '<div>线上<b>为主</b></div>' } },
              href: 'xmind:#b',
            },
            { title: '合同', href: 'xap:attachments/x.pdf' },
            { title: '说明', extensions: [{ provider: 'org.xmind.ui.latex', content: { content: 'E=mc^2' } }] },
          ],
          callout: [{ title: '待核实' }],
        },
        boundaries: [{ range: '(0,1)', title: '第一阶段' }],
      },
      relationships: [{ end1Id: 'b', end2Id: 'c', title: '影响' }],
    },
  ];
  const map = await readMapFile('a.xmind', zipSync({ 'content.json': strToU8(JSON.stringify(content)) }));
  expect(map.leftOut).toBe('1 张图片、1 个图标、1 个附件');
  expect(map.markdown).toBe(
    '# 新品上市\n\n外框：第一阶段（图片、定价）\n\n## 图片\n\n## 定价\n\n标签：重要、张工\n优先级：1\n关系：影响 → 渠道\n\n## 渠道\n\n线上为主\n\n链接到：定价\n\n## 合同\n\n附件：x.pdf\n\n## 说明\n\n$$\nE=mc^2\n$$\n\n## 待核实\n',
  );
  const xml =
    '<xmap-content xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:xlink="http://www.w3.org/1999/xlink"><sheet><topic id="r"><title>旧</title><children><topics type="attached"><topic id="b" xlink:href="xap:attachments/x.pdf"><title>甲</title><xhtml:img/><labels><label>急</label></labels></topic><topic id="c"><title>乙</title><notes><html><xhtml:p>一</xhtml:p><xhtml:p>二</xhtml:p></html></notes></topic></topics></children><boundaries><boundary range="(0,1)"><title>组</title></boundary></boundaries></topic><relationships><relationship end1="c" end2="b"/></relationships></sheet></xmap-content>';
  expect(await readMapFile('a.xmind', zipSync({ 'content.xml': strToU8(xml) }))).toMatchObject({
    markdown: '# 旧\n\n外框：组（甲、乙）\n\n## 甲\n\n标签：急\n附件：x.pdf\n\n## 乙\n\n一\n二\n\n关系：→ 甲\n',
    leftOut: '1 张图片、1 个附件',
  });
});

it("a Freeplane node's other parts are notes, or counted as left out", async () => {
  const mm =
    '<map><node TEXT="候选"><node TEXT="甲" ID="b" LINK="a.pdf"><attribute NAME="报价" VALUE="12800"/><attribute NAME="交期" VALUE="两周"/><arrowlink DESTINATION="c" MIDDLE_LABEL="依赖"/><icon BUILTIN="flag"/></node><node TEXT="乙" ID="c" LINK="#b"/><node><richcontent TYPE="NODE"><html><body><p><img src="a.png"/></p></body></html></richcontent></node></node></map>';
  expect(await readMapFile('a.mm', utf8(mm))).toMatchObject({
    markdown:
      '# 候选\n\n## 甲\n\n报价：12800\n交期：两周\n关系：依赖 → 乙\n链接到：a.pdf\n\n## 乙\n\n链接到：甲\n\n## 图片\n',
    leftOut: '1 个图标、1 张图片',
  });
});
