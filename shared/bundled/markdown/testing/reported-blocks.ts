/** Like `reported-cases.ts`: code, diagrams, lists and raw HTML; of the bar above code without its buttons. */
export const reportedBlocks: readonly (readonly [name: string, markdown: string, html: string])[] = [
  [
    'fence-4',
    '````markdown\n# 外\n```js\nlet a\n```\n````\n后面',
    '<figure class="md-code"><figcaption>markdown</figcaption><pre tabindex="0"><code># 外\n```js\nlet a\n```\n</code></pre></figure><p>后面</p>',
  ],
  [
    'fence-info',
    '```c++ title="a.cpp" {1,3}\nint a;\n```\n\n```  JSON\n{"a":1}\n```\n\n```没有的语言\n内容\n```',
    '<figure class="md-code"><figcaption>c++</figcaption><pre tabindex="0"><code>int a;\n</code></pre></figure><figure class="md-code"><figcaption>JSON</figcaption><pre tabindex="0"><code>{&quot;a&quot;:1}\n</code></pre></figure><figure class="md-code"><figcaption>没有的语言</figcaption><pre tabindex="0"><code>内容\n</code></pre></figure>',
  ],
  [
    'fence-tilde',
    '~~~python\nprint("`````")\n~~~\n后面 10~20 元，30~40 元，~~划掉~~',
    '<figure class="md-code"><figcaption>python</figcaption><pre tabindex="0"><code>print(&quot;`````&quot;)\n</code></pre></figure><p>后面 10~20 元，30~40 元，<s>划掉</s></p>',
  ],
  [
    'mermaid-bad',
    '```mermaid\ngraph TD\n  A --> \n  B[[[\n```\n后面的文字',
    '<div class="md-drawing md-brief"><figure class="md-code"><figcaption>mermaid<small>正在画图…</small></figcaption><pre tabindex="0"><code>graph TD\n  A --&gt; \n  B[[[\n</code></pre></figure></div><p>后面的文字</p>',
  ],
  [
    'mermaid-cn',
    '```mermaid\ngraph TD\n  A[开始(必填)] --> B{是否通过？}\n  B -->|是，继续| C["完成（好）"]\n  B -->|否| D[结束]\n```',
    '<div class="md-drawing md-brief"><figure class="md-code"><figcaption>mermaid<small>正在画图…</small></figcaption><pre tabindex="0"><code>graph TD\n  A[开始(必填)] --&gt; B{是否通过？}\n  B --&gt;|是，继续| C[&quot;完成（好）&quot;]\n  B --&gt;|否| D[结束]\n</code></pre></figure></div>',
  ],
  [
    'nest-list',
    '1. 一\n  - 二空格\n    - 四空格\n2. 二\n   - 三空格\n\n   段落在二里\n3. 三\n\n```js\nlet a=1\n```\n\n4. 四',
    '<ol><li>一</li></ol><ul><li>二空格<ul><li>四空格</li></ul></li></ul><ol start="2"><li><p>二</p><ul><li>三空格</li></ul><p>段落在二里</p></li><li><p>三</p></li></ol><figure class="md-code"><figcaption>js</figcaption><pre tabindex="0"><code>let a=1\n</code></pre></figure><ol start="4"><li>四</li></ol>',
  ],
  [
    'details',
    '<details><summary>展开</summary>\n\n内容\n\n</details>\n\n水 H<sub>2</sub>O，x<sup>2</sup>，按 <kbd>Ctrl</kbd>，<b>粗</b>，&nbsp;&lt;div&gt; &copy;',
    '<p>&lt;details&gt;&lt;summary&gt;展开&lt;/summary&gt;</p><p>内容</p><p>&lt;/details&gt;</p><p>水 H&lt;sub&gt;2&lt;/sub&gt;O，x&lt;sup&gt;2&lt;/sup&gt;，按 &lt;kbd&gt;Ctrl&lt;/kbd&gt;，&lt;b&gt;粗&lt;/b&gt;， &lt;div&gt; ©</p>',
  ],
  [
    'html-comment',
    '前<!-- 注释 -->后\n\n<!--\n块注释\n-->\n\n完',
    '<p>前&lt;!-- 注释 --&gt;后</p><p>&lt;!--<br/>块注释<br/>--&gt;</p><p>完</p>',
  ],
  [
    'cite',
    '这是结论citeturn0search0turn0news1。以及【3†source】。',
    '<p>这是结论citeturn0search0turn0news1。以及【3†source】。</p>',
  ],
  [
    'fence',
    '代码：\n\n```js\nlet a = 1;\n```',
    '<p>代码：</p><figure class="md-code"><figcaption>js</figcaption><pre tabindex="0"><code>let a = 1;\n</code></pre></figure>',
  ],
];
