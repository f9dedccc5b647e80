/** Markdown and the very HTML that the site makes of it, for tests: what is ours and no specification says. */
export const specCases: readonly (readonly [markdown: string, html: string])[] = [
  ['# a', '<h2>a</h2>'],
  ['###### a ######', '<h6>a</h6>'],
  ['#a', '<p>#a</p>'],
  ['a\n===', '<h2>a</h2>'],
  ['a\n---', '<h3>a</h3>'],
  ['a\n\n---\n\nb', '<p>a</p><hr/><p>b</p>'],
  ['***', '<hr/>'],
  ['a\nb', '<p>a<br/>b</p>'],
  ['a  \nb', '<p>a<br/>b</p>'],
  ['a\\\nb', '<p>a<br/>b</p>'],
  ['*a* **b** ***c***', '<p><em>a</em> <strong>b</strong> <em><strong>c</strong></em></p>'],
  ['_a_ __b__ foo_bar_baz', '<p><em>a</em> <strong>b</strong> foo_bar_baz</p>'],
  ['**a*', '<p>*<em>a</em></p>'],
  ['*foo**bar**baz*', '<p><em>foo<strong>bar</strong>baz</em></p>'],
  ['* a *', '<ul><li>a *</li></ul>'],
  ['\\*a\\* \\# \\[x\\]', '<p>*a* # [x]</p>'],
  ['`a` `` b`c `` ` `` `', '<p><code>a</code> <code>b`c</code> <code>``</code></p>'],
  ['`a', '<p>`a</p>'],
  ['&copy; &amp; &#35; &#X22; &nope;', '<p>© &amp; # &quot; &amp;nope;</p>'],
  ['&#0;', '<p>\uFFFD</p>'],
  ['> a\n> b', '<blockquote><p>a<br/>b</p></blockquote>'],
  ['> a\nb', '<blockquote><p>a<br/>b</p></blockquote>'],
  ['> a\n\n> b', '<blockquote><p>a</p></blockquote><blockquote><p>b</p></blockquote>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
  ['- a\n  - b\n    - c', '<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li></ul>'],
  ['- a\n\n  b', '<ul><li><p>a</p><p>b</p></li></ul>'],
  ['- a\n+ b', '<ul><li>a</li></ul><ul><li>b</li></ul>'],
  ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['1. a\n\ntext\n\n2. b', '<ol><li>a</li></ol><p>text</p><ol start="2"><li>b</li></ol>'],
  ['a\n14. b', '<p>a<br/>14. b</p>'],
  ['[x]\n\n[x]: /u "t"', '<p><a href="/u" title="t" target="_blank" rel="noopener noreferrer">x</a></p>'],
  ['[a]: /u\n"t\nt"\n\n[a]', '<p><a href="/u" title="t\nt" target="_blank" rel="noopener noreferrer">a</a></p>'],
  [
    '[a](/u "t") [b](<x y>) [c]()',
    '<p><a href="/u" title="t" target="_blank" rel="noopener noreferrer">a</a> <a href="x%20y" target="_blank" rel="noopener noreferrer">b</a> <span>c</span></p>',
  ],
  ['[a *b*](/u)', '<p><a href="/u" target="_blank" rel="noopener noreferrer">a <em>b</em></a></p>'],
  ['[a](/u', '<p>[a](/u</p>'],
  ['<https://a.cn/b>', '<p><a href="https://a.cn/b" target="_blank" rel="noopener noreferrer">https://a.cn/b</a></p>'],
  ['<me@a.cn>', '<p><a href="mailto:me@a.cn" target="_blank" rel="noopener noreferrer">me@a.cn</a></p>'],
  ['<b>a</b>', '<p>&lt;b&gt;a&lt;/b&gt;</p>'],
  [
    '| a | b |\n|---|--:|\n| 1 | 2 \\| 3 |\n| x |',
    '<div class="md-table"><section aria-label="表格：a、b" tabindex="0"><table><thead><tr><th>a</th><th data-align="right">b</th></tr></thead><tbody><tr><td>1</td><td data-align="right">2 | 3</td></tr><tr><td>x</td><td data-align="right"></td></tr></tbody></table></section><button type="button"><svg/>复制为 CSV</button></div>',
  ],
  ['~~a~~ 10~20', '<p><s>a</s> 10~20</p>'],
  [
    '- [x] a\n- [ ] b',
    '<ul><li class="md-task"><input type="checkbox" readOnly="" disabled="" aria-label="已完成" checked=""/>a</li><li class="md-task"><input type="checkbox" readOnly="" disabled="" aria-label="未完成"/>b</li></ul>',
  ],
  // Ours: emphasis beside Chinese, line breaks in cells, bare addresses, formulas.
  ['**注意：**请看“**重点**”。', '<p><strong>注意：</strong>请看“<strong>重点</strong>”。</p>'],
  ['a<br>b<BR />c', '<p>a<br/>b<br/>c</p>'],
  [
    '见 https://a.cn/x_y_z（说明）。',
    '<p>见 <a href="https://a.cn/x_y_z" target="_blank" rel="noopener noreferrer">https://a.cn/x_y_z</a>（说明）。</p>',
  ],
  [
    '(https://a.cn/b_(c)).',
    '<p>(<a href="https://a.cn/b_(c)" target="_blank" rel="noopener noreferrer">https://a.cn/b_(c)</a>).</p>',
  ],
  [
    '$x_1$ 和 \\(y\\)，$5 与 $10',
    '<p><span class="md-math"><code>$x_1$</code></span> 和 <span class="md-math"><code>$y$</code></span>，$5 与 $10</p>',
  ],
  ['a\n$$\nx*y*z\n$$\nb', '<p>a</p><span class="md-math md-display"><code>$$x*y*z$$</code></span><p>b</p>'],
  ['$$\na\n\nb', '<p>$$<br/>a</p><p>b</p>'],
  ['**价格:**100元，**(注)**后', '<p><strong>价格:</strong>100元，<strong>(注)</strong>后</p>'],
  ['**甲**（**乙**）和**“B”**c', '<p><strong>甲</strong>（<strong>乙</strong>）和<strong>“B”</strong>c</p>'],
  ['所以 \\[ a = b\n+ c\n- d \\] 完', `<p>所以 ${display('a = b\n+ c\n- d')} 完</p>`],
  ['$$\nx = 1\n$$其中\n- 甲', `<p>${display('x = 1')}其中</p><ul><li>甲</li></ul>`],
  ['$$a = 1$$ 和 $$b = 2$$', `<p>${display('a = 1')} 和 ${display('b = 2')}</p>`],
  // A mark that belongs to no formula harms nothing.
  ['甲\n$$\n乙\n- 丙', '<p>甲<br/>$$<br/>乙</p><ul><li>丙</li></ul>'],
  ['$$\n说明文字\n$$\n\n$$x = 1$$', `<p>$$<br/>说明文字<br/>$$</p>${display('x = 1')}`],
  ['> $$\n> 甲\n\n乙', '<blockquote><p>$$<br/>甲</p></blockquote><p>乙</p>'],
  ['花了 $$ 很多\n- 甲 $$', '<p>花了 $$ 很多</p><ul><li>甲 $$</li></ul>'],
  ['见 \\[1\\] 与 \\[注\\]', '<p>见 [1] 与 [注]</p>'],
  ['运行 $A:$B', '<p>运行 $A:$B</p>'],
  // Footnotes: called by their label, shown where they are written.
  ['好[^1]\n\n[^1]: 出处\n    第二行', `<p>好${mark('1')}</p>${note('1', '<p>出处<br/>第二行</p>')}`],
  ['[^a]: 一\n[^b]: 二[^a]', note('a', '<p>一</p>') + note('b', `<p>二${mark('a')}</p>`)],
  ['[^1]: 一\n\n    - 二\n\n三', `${note('1', '<p>一</p><ul><li>二</li></ul>')}<p>三</p>`],
  [
    '[^1] [^2](/u) [^词] [^a-z]',
    '<p><sup class="md-mark">1</sup> <a href="/u" target="_blank" rel="noopener noreferrer">^2</a> [^词] [^a-z]</p>',
  ],
  ['> 引[^1]\n[^1]: 注', `<blockquote><p>引${mark('1')}</p></blockquote>${note('1', '<p>注</p>')}`],
  ['- a\n  [^1]: b', '<ul><li>a<br/><sup class="md-mark">1</sup>: b</li></ul>'],
  ['[^1]: a\n\n[^1]: b', note('1', '<p>a</p>') + note('1', '<p>b</p>').replace(' id="a-note-1"', '')],
  ['[x[^1]](/u)\n\n[^1]: n', `<p>[x${mark('1')}](/u)</p>${note('1', '<p>n</p>')}`],
  ['[^__proto__]: x\n\n[^constructor]', `${note('__proto__', '<p>x</p>')}<p>[^constructor]</p>`],
  // Links say where they lead.
  [
    '[手册](https://a.cn/b) [https://a.cn](https://evil.example)',
    '<p><a href="https://a.cn/b" target="_blank" rel="noopener noreferrer" data-host="a.cn" aria-description="前往 a.cn">手册</a> <a href="https://evil.example" target="_blank" rel="noopener noreferrer" data-host="evil.example" aria-description="前往 evil.example" class="md-elsewhere">https://a.cn</a></p>',
  ],
];

function display(tex: string): string {
  return `<span class="md-math md-display"><code>$$${tex}$$</code></span>`;
}

function mark(label: string): string {
  return `<sup class="md-mark"><a href="#a-note-${label}" data-note="a-note-${label}" aria-label="脚注 ${label}">${label}</a></sup>`;
}

function note(label: string, content: string): string {
  return `<div class="md-note" role="note" aria-label="脚注 ${label}" tabindex="-1" id="a-note-${label}"><span aria-hidden="true">${label}</span><div>${content}</div><button type="button" aria-label="回到脚注 ${label} 的正文"><svg/></button></div>`;
}
