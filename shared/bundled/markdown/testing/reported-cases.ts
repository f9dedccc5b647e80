/** Markdown of public bug reports of chats, by name, and the very HTML that the site makes of it, for tests. */
export const reportedCases: readonly (readonly [name: string, markdown: string, html: string])[] = [
  ['backtick', '行内 ``a`b`` 和 ` `` ` 和 `未闭合', '<p>行内 <code>a`b</code> 和 <code>``</code> 和 `未闭合</p>'],
  [
    'bold-code',
    '**`npm start`**命令和**“`x`”**后',
    '<p><strong><code>npm start</code></strong>命令和<strong>“<code>x</code>”</strong>后</p>',
  ],
  [
    'cjk-emoji',
    '**完成！**✅下一步 **注意⚠️**请看 ✅**通过：**8项',
    '<p><strong>完成！</strong>✅下一步 <strong>注意⚠️</strong>请看 ✅<strong>通过：</strong>8项</p>',
  ],
  [
    'cjk-latin-after',
    '**历经10年发展，**a\n\n**价格：**100元\n\n**网址：**https://example.com/a\n\n**作者：**Tom Smith\n\n- **内存：**16GB\n- **版本：**v2.0',
    '<p><strong>历经10年发展，</strong>a</p><p><strong>价格：</strong>100元</p><p><strong>网址：</strong><a href="https://example.com/a" target="_blank" rel="noopener noreferrer">https://example.com/a</a></p><p><strong>作者：</strong>Tom Smith</p><ul><li><strong>内存：</strong>16GB</li><li><strong>版本：</strong>v2.0</li></ul>',
  ],
  [
    'cjk-latin-before',
    '共100**（注）**元\n\nPython**（推荐）**与Java**（备选）**\n\nAPI**「接口」**文档',
    '<p>共100<strong>（注）</strong>元</p><p>Python<strong>（推荐）</strong>与Java<strong>（备选）</strong></p><p>API<strong>「接口」</strong>文档</p>',
  ],
  [
    'cjk-quotes-latin',
    '共**“AI”**5次\n\n**“Hello”**world',
    '<p>共<strong>“AI”</strong>5次</p><p><strong>“Hello”</strong>world</p>',
  ],
  [
    'cjk-quotes',
    '**“如何更好地服务你”**\n\n他说**“好的”**然后走了\n\n**《红楼梦》**是小说，**（一）**总则，**【重点】**如下\n\n*“斜体”*也一样，~~（删除）~~后',
    '<p><strong>“如何更好地服务你”</strong></p><p>他说<strong>“好的”</strong>然后走了</p><p><strong>《红楼梦》</strong>是小说，<strong>（一）</strong>总则，<strong>【重点】</strong>如下</p><p><em>“斜体”</em>也一样，<s>（删除）</s>后</p>',
  ],
  ['hash-nospace', '#标题无空格\n\n##二级\n\n### 三级 ###', '<p>#标题无空格</p><p>##二级</p><h4>三级</h4>'],
  [
    'hr-list',
    '***\n- [ ] 未完成\n- [x] 完成\n* * *',
    '<hr/><ul><li class="md-task"><input type="checkbox" readOnly="" disabled="" aria-label="未完成"/>未完成</li><li class="md-task"><input type="checkbox" readOnly="" disabled="" aria-label="已完成" checked=""/>完成</li></ul><hr/>',
  ],
  [
    'img-title',
    '![说明](https://example.com/a.png "标题") [![徽章](https://example.com/b.svg)](https://example.com)',
    '<p><button type="button" class="md-picture" data-print="yes" aria-label="放大图片 说明"><img src="https://example.com/a.png" alt="说明" title="标题" loading="lazy" decoding="async" referrerPolicy="no-referrer"/></button> <a href="https://example.com" target="_blank" rel="noopener noreferrer" data-host="example.com" aria-description="前往 example.com"><img src="https://example.com/b.svg" alt="徽章" loading="lazy" decoding="async" referrerPolicy="no-referrer"/></a></p>',
  ],
  [
    'list-num',
    '2024. 年是闰年\n\n1、第一\n2、第二\n\n1）甲\n2）乙\n\n1) 丙\n2) 丁',
    '<ol start="2024"><li>年是闰年</li></ol><p>1、第一<br/>2、第二</p><p>1）甲<br/>2）乙</p><ol><li>丙</li><li>丁</li></ol>',
  ],
  ['math-blank', '$$\na = 1\n\nb = 2\n$$', '<p>$$<br/>a = 1</p><p>b = 2<br/>$$</p>'],
  [
    'math-boxed',
    '$$\\boxed{42}$$ 和 $\\color{red}{x}$ 与 $\\mathbb{R}^n$、$\\overset{!}{=}$',
    '<p><span class="md-math md-display"><code>$$\\boxed{42}$$</code></span> 和 <span class="md-math"><code>$\\color{red}{x}$</code></span> 与 <span class="md-math"><code>$\\mathbb{R}^n$</code></span>、<span class="md-math"><code>$\\overset{!}{=}$</code></span></p>',
  ],
  [
    'math-br-begin',
    '公式：\n\n\\[\\begin{aligned}\na &= b + c \\\\\nd &= e\n\\end{aligned}\\]\n\n结束',
    '<p>公式：</p><span class="md-math md-display"><code>$$\\begin{aligned}\na &amp;= b + c \\\\\nd &amp;= e\n\\end{aligned}$$</code></span><p>结束</p>',
  ],
  [
    'math-br-inline',
    '其解为 \\[ x = 1 \\]，其中 x 是整数。',
    '<p>其解为 <span class="md-math md-display"><code>$$x = 1$$</code></span>，其中 x 是整数。</p>',
  ],
  [
    'math-br-multi',
    '所以\n\\[ a = b\n+ c \\]\n完',
    '<p>所以</p><span class="md-math md-display"><code>$$a = b\n+ c$$</code></span><p>完</p>',
  ],
  [
    'math-ce',
    '水是 $\\ce{H2O}$，反应 $$\\ce{2H2 + O2 -> 2H2O}$$',
    '<p>水是 <span class="md-math"><code>$\\ce{H2O}$</code></span>，反应 <span class="md-math md-display"><code>$$\\ce{2H2 + O2 -&gt; 2H2O}$$</code></span></p>',
  ],
  [
    'math-cn',
    '$$\\text{利润} = \\text{收入} - \\text{成本}$$ 和 $x_{最大}$',
    '<p><span class="md-math md-display"><code>$$\\text{利润} = \\text{收入} - \\text{成本}$$</code></span> 和 <span class="md-math"><code>$x_{最大}$</code></span></p>',
  ],
  [
    'math-dd-begin',
    '公式：\n\n$$\\begin{aligned}\na &= b + c \\\\\nd &= e\n\\end{aligned}$$\n\n结束',
    '<p>公式：</p><span class="md-math md-display"><code>$$\\begin{aligned}\na &amp;= b + c \\\\\nd &amp;= e\n\\end{aligned}$$</code></span><p>结束</p>',
  ],
  [
    'math-dd-open-line',
    '$$f(x) = \\begin{cases}\n1 & x>0 \\\\\n0 & x\\le 0\n\\end{cases}\n$$',
    '<span class="md-math md-display"><code>$$f(x) = \\begin{cases}\n1 &amp; x&gt;0 \\\\\n0 &amp; x\\le 0\n\\end{cases}$$</code></span>',
  ],
  [
    'math-dd-trail',
    '分解为$$\nx^2 + y^2 = 1\n$$\n其中 x 是实数',
    '<p>分解为<span class="md-math md-display"><code>$$x^2 + y^2 = 1$$</code></span><br/>其中 x 是实数</p>',
  ],
  [
    'math-list',
    '1. 第一步：\n   \\[\n   x = \\frac{1}{2}\n   \\]\n2. 第二步：\n   $$\n   y = 2\n   $$\n   - 子项 $z=3$',
    '<ol><li>第一步：<span class="md-math md-display"><code>$$x = \\frac{1}{2}$$</code></span></li><li>第二步：<span class="md-math md-display"><code>$$y = 2$$</code></span><ul><li>子项 <span class="md-math"><code>$z=3$</code></span></li></ul></li></ol>',
  ],
  [
    'math-paren',
    '由 \\(a^2+b^2=c^2\\) 得，且\\( x \\)为正',
    '<p>由 <span class="md-math"><code>$a^2+b^2=c^2$</code></span> 得，且<span class="md-math"><code>$ x $</code></span>为正</p>',
  ],
  [
    'math-quote',
    '> 引用\n>\n> $$\n> E = mc^2\n> $$',
    '<blockquote><p>引用</p><span class="md-math md-display"><code>$$E = mc^2$$</code></span></blockquote>',
  ],
  [
    'math-table',
    '| 式 | 值 |\n|---|---|\n| $|x|$ | 1 |\n| $a \\| b$ | 2 |\n| $\\lvert y \\rvert$ | 3 |',
    '<div class="md-table"><section aria-label="表格：式、值" tabindex="0"><table><thead><tr><th>式</th><th>值</th></tr></thead><tbody><tr><td>$</td><td>x</td></tr><tr><td><span class="md-math"><code>$a | b$</code></span></td><td>2</td></tr><tr><td><span class="md-math"><code>$\\lvert y \\rvert$</code></span></td><td>3</td></tr></tbody></table></section><button type="button"><svg/>复制为 CSV</button></div>',
  ],
  [
    'math-tag',
    '$$\nE = mc^2 \\tag{1}\n$$',
    '<span class="md-math md-display"><code>$$E = mc^2 \\tag{1}$$</code></span>',
  ],
  [
    'money-cn',
    '成本$5，售价$8$。\n\nA$100 和 HK$200、US$300。',
    '<p>成本$5，售价<span class="md-math"><code>$8$</code></span>。</p><p>A$100 和 HK$200、US$300。</p>',
  ],
  [
    'money-env',
    '把 $HOME/bin 加到 $PATH，再运行 $HOME/bin:$PATH 即可。',
    '<p>把 $HOME/bin 加到 $PATH，再运行 $HOME/bin:$PATH 即可。</p>',
  ],
  [
    'money',
    '价格从$5涨到$10，约¥36。\n\n套餐 $20/月 或 $200/年。\n\n它卖$1,000，而另一个卖$2,000元。\n\n利润是 $3M–$5M。',
    '<p>价格从$5涨到$10，约¥36。</p><p>套餐 $20/月 或 $200/年。</p><p>它卖$1,000，而另一个卖$2,000元。</p><p>利润是 $3M–$5M。</p>',
  ],
  [
    'ref',
    '见[1][2]。\n\n[1]: https://example.com/1\n[2]: https://example.com/2 "二"',
    '<p>见<a href="https://example.com/2" title="二" target="_blank" rel="noopener noreferrer" data-host="example.com" aria-description="前往 example.com">1</a>。</p>',
  ],
  ['rtl', 'مرحبا بالعالم، هذا نص عربي 123.\n\nעברית כאן', '<p>مرحبا بالعالم، هذا نص عربي 123.</p><p>עברית כאן</p>'],
  ['setext', '这是一段\n---\n后面\n\n标题\n===', '<h3>这是一段</h3><p>后面</p><h2>标题</h2>'],
  ['softbreak', '第一行\n第二行\n第三行  \n硬换行', '<p>第一行<br/>第二行<br/>第三行<br/>硬换行</p>'],
  [
    'star-mult',
    '2*3*4=24，价格*数量*折扣，**幂：2**10=1024',
    '<p>2<em>3</em>4=24，价格<em>数量</em>折扣，<strong>幂：2</strong>10=1024</p>',
  ],
  [
    'table-align',
    '| 左 | 中 | 右 |\n|:--|:-:|--:|\n| 一 | 二 | 三 |\n| 多 | 列 | 数 | 四 |\n| 少 |',
    '<div class="md-table"><section aria-label="表格：左、中、右" tabindex="0"><table><thead><tr><th data-align="left">左</th><th data-align="center">中</th><th data-align="right">右</th></tr></thead><tbody><tr><td data-align="left">一</td><td data-align="center">二</td><td data-align="right">三</td></tr><tr><td data-align="left">多</td><td data-align="center">列</td><td data-align="right">数</td></tr><tr><td data-align="left">少</td><td data-align="center"></td><td data-align="right"></td></tr></tbody></table></section><button type="button"><svg/>复制为 CSV</button></div>',
  ],
  [
    'table-list',
    '- 项\n\n  | a | b |\n  |---|---|\n  | 1 | 2 |\n- 二',
    '<ul><li><p>项</p><div class="md-table"><section aria-label="表格：a、b" tabindex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></section><button type="button"><svg/>复制为 CSV</button></div></li><li><p>二</p></li></ul>',
  ],
  [
    'table-nopara',
    '标题\n| a | b |\n|---|---|\n| `x|y` | 2 |\n| x\\|y | 3 |\n表后文字',
    '<p>标题</p><div class="md-table"><section aria-label="表格：a、b" tabindex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>`x</td><td>y`</td></tr><tr><td>x|y</td><td>3</td></tr><tr><td>表后文字</td><td></td></tr></tbody></table></section><button type="button"><svg/>复制为 CSV</button></div>',
  ],
  [
    'think',
    '<think>\n先想一想 **不该显示**\n</think>\n\n答案是 42。',
    '<p>&lt;think&gt;<br/>先想一想 <strong>不该显示</strong><br/>&lt;/think&gt;</p><p>答案是 42。</p>',
  ],
  [
    'underscore',
    '变量 my_var_name 和 __init__ 与 _斜体_ 和 snake_case_',
    '<p>变量 my_var_name 和 <strong>init</strong> 与 <em>斜体</em> 和 snake_case_</p>',
  ],
  [
    'url-bold',
    '**https://example.com/bold** 和 *https://example.com/it* 和 https://example.com/a_b_c_d',
    '<p><strong><a href="https://example.com/bold" target="_blank" rel="noopener noreferrer">https://example.com/bold</a></strong> 和 <em><a href="https://example.com/it" target="_blank" rel="noopener noreferrer">https://example.com/it</a></em> 和 <a href="https://example.com/a_b_c_d" target="_blank" rel="noopener noreferrer">https://example.com/a_b_c_d</a></p>',
  ],
  [
    'url-cjk-path',
    '维基：https://zh.wikipedia.org/wiki/人工智能 很长\n\n文档 https://example.com/文档/开始.html 见此',
    '<p>维基：<a href="https://zh.wikipedia.org/wiki/" target="_blank" rel="noopener noreferrer">https://zh.wikipedia.org/wiki/</a>人工智能 很长</p><p>文档 <a href="https://example.com/" target="_blank" rel="noopener noreferrer">https://example.com/</a>文档/开始.html 见此</p>',
  ],
  [
    'url-paren',
    'https://en.wikipedia.org/wiki/Foo_(bar) 和 (https://example.com/a) 和 [甲](https://en.wikipedia.org/wiki/Foo_(bar))',
    '<p><a href="https://en.wikipedia.org/wiki/Foo_(bar)" target="_blank" rel="noopener noreferrer">https://en.wikipedia.org/wiki/Foo_(bar)</a> 和 (<a href="https://example.com/a" target="_blank" rel="noopener noreferrer">https://example.com/a</a>) 和 <a href="https://en.wikipedia.org/wiki/Foo_(bar)" target="_blank" rel="noopener noreferrer" data-host="en.wikipedia.org" aria-description="前往 en.wikipedia.org">甲</a></p>',
  ],
  [
    'url-punct',
    '请看https://example.com/a?b=1&c=2，谢谢。（https://example.com/x）。见https://example.com。\n\n“https://example.com/q”、https://example.com/p；https://example.com/z！\n\n网址：https://example.com/path/。',
    '<p>请看<a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">https://example.com/a?b=1&amp;c=2</a>，谢谢。（<a href="https://example.com/x" target="_blank" rel="noopener noreferrer">https://example.com/x</a>）。见<a href="https://example.com" target="_blank" rel="noopener noreferrer">https://example.com</a>。</p><p>“<a href="https://example.com/q" target="_blank" rel="noopener noreferrer">https://example.com/q</a>”、<a href="https://example.com/p" target="_blank" rel="noopener noreferrer">https://example.com/p</a>；<a href="https://example.com/z" target="_blank" rel="noopener noreferrer">https://example.com/z</a>！</p><p>网址：<a href="https://example.com/path/" target="_blank" rel="noopener noreferrer">https://example.com/path/</a>。</p>',
  ],
  [
    'url-space-link',
    '[文件](https://example.com/我的 文件.pdf) 与 [文件2](https://example.com/（1）.pdf) 与 [f3](<https://example.com/a b.pdf>)',
    '<p>[文件](<a href="https://example.com/" target="_blank" rel="noopener noreferrer">https://example.com/</a>我的 文件.pdf) 与 <a href="https://example.com/%EF%BC%881%EF%BC%89.pdf" target="_blank" rel="noopener noreferrer" data-host="example.com" aria-description="前往 example.com">文件2</a> 与 <a href="https://example.com/a%20b.pdf" target="_blank" rel="noopener noreferrer" data-host="example.com" aria-description="前往 example.com">f3</a></p>',
  ],
  ['zwj', '👨‍👩‍👧‍👦 和 🏳️‍🌈 与 1️⃣ 👍🏽 以及 𠮷野家', '<p>👨‍👩‍👧‍👦 和 🏳️‍🌈 与 1️⃣ 👍🏽 以及 𠮷野家</p>'],
];
