import { loginCurl } from './curl.ts';
import { type Difference, isNew, type Report } from './report.ts';

/** The report as one page: nothing is fetched, no script runs, whatever a server sent is text. */
export function htmlReport(report: Report): string {
  const { server, at, differs, absent, holds, untried, gone, calls } = report;
  const fresh = differs.filter(isNew);
  const known = differs.filter((one) => !isNew(one));
  const figures: [string, number, string][] = [
    ['hold', holds.length, 'holds'],
    ['differ', fresh.length, 'differs'],
    ['known', known.length, 'known'],
    ['absent', absent.length, 'absent'],
    ['not tried', untried.length, 'untried'],
  ];
  const [day = ''] = at.split('.');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${fresh.length} differences · ${escaped(server)}</title>
<style>${styles}</style>
<main>
<header>
<h1>${fresh.length === 0 ? 'Nothing differs' : `${fresh.length} ${fresh.length === 1 ? 'difference' : 'differences'}`}</h1>
<p>${escaped(server)} · ${escaped(day.replace('T', ' '))} UTC · ${calls} calls</p>
<ul class="figures">${figures.map(([name, count, kind]) => `<li class="${kind}"><b>${count}</b> ${name}</li>`).join('')}</ul>
</header>
${section('Differs', fresh.map(card).join(''))}
${section('Known', known.map(card).join(''))}
${section('Gone since the baseline', list(gone))}
${section('Absent', absentTable(absent))}
${section('Holds', grouped(holds))}
${section('Not tried', untried.length > 0 ? `<p>No account, no rows, no right, or no input to get wrong.</p>${grouped(untried)}` : '')}
${fresh.length > 0 ? section('A token for the commands', `<pre>${escaped(loginCurl(server))}</pre>`) : ''}
</main>
</html>
`;
}

const section = (title: string, inner: string): string => (inner ? `<section><h2>${title}</h2>${inner}</section>` : '');

function card({ law, endpoint, what, field, came, right, pages, curl }: Difference): string {
  const rows: [string, string | undefined][] = [
    ['field', field],
    ['came', came],
    ['right', right],
    ['breaks', pages.join(', ') || undefined],
  ];
  const terms = rows.map(([name, text]) => (text === undefined ? '' : `<dt>${name}</dt><dd>${escaped(text)}</dd>`));
  return `<article><h3><code>${escaped(endpoint)}</code> <span>${escaped(law)}</span></h3><p>${escaped(what)}</p><dl>${terms.join('')}</dl>${
    curl ? `<pre tabindex="0">${escaped(curl)}</pre>` : ''
  }</article>`;
}

function absentTable(absent: Report['absent']): string {
  if (absent.length === 0) return '';
  const rows = [...Map.groupBy(absent, ({ capability }) => capability)].map(([capability, lines]) => {
    const calls = lines.map(({ endpoint }) => `<code>${escaped(endpoint)}</code>`).join('<br>');
    return `<tr><th scope="row"><code>${escaped(capability)}</code></th><td>${calls}</td><td>${escaped(lines[0]?.without ?? '')}</td></tr>`;
  });
  const head = '<tr><th scope="col">Capability</th><th scope="col">Calls</th><th scope="col">Without it</th></tr>';
  return `<div class="wide" tabindex="0" role="group" aria-label="Absent"><table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table></div>`;
}

const grouped = (lines: Report['holds']): string =>
  [...Map.groupBy(lines, ({ law }) => law)]
    .map(
      ([law, all]) =>
        `<details><summary>${escaped(law)} <b>${all.length}</b></summary>${list(all.map(({ endpoint }) => endpoint))}</details>`,
    )
    .join('');

const list = (texts: readonly string[]): string =>
  texts.length > 0 ? `<ul>${texts.map((text) => `<li><code>${escaped(text)}</code></li>`).join('')}</ul>` : '';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const styles = `
:root{color-scheme:light dark;--ground:light-dark(#f6f7f9,#14161a);--card:light-dark(#fff,#1d2026);--line:light-dark(#d9dde3,#343943);--text:light-dark(#1b1f26,#e7e9ed);--faint:light-dark(#565e6b,#a4abb8);--bad:light-dark(#b42318,#ff8a7d);--good:light-dark(#1a7f4b,#5fd39a);--plain:light-dark(#8a5a00,#e8b95a)}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--text);font:15px/1.6 system-ui,sans-serif}
main{max-width:1040px;margin:0 auto;padding:32px 20px 64px}h1{margin:0;font-size:28px;line-height:1.3}h2{margin:40px 0 12px;font-size:18px}
header p{margin:4px 0 16px;color:var(--faint);overflow-wrap:anywhere}
.figures{display:flex;flex-wrap:wrap;gap:8px;margin:0;padding:0;list-style:none}.figures li{padding:6px 14px;border:1px solid var(--line);border-radius:8px;background:var(--card);color:var(--faint)}.figures b{color:var(--text);font-size:18px}.figures .differs b{color:var(--bad)}.figures .holds b{color:var(--good)}.figures .known b{color:var(--plain)}
article{margin:0 0 12px;padding:16px 18px;border:1px solid var(--line);border-left:3px solid var(--bad);border-radius:8px;background:var(--card)}
h3{margin:0;font-size:15px;overflow-wrap:anywhere}h3 span{margin-left:6px;color:var(--faint);font-weight:400}article p{margin:4px 0 10px;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:2px 16px;margin:0}dt{color:var(--faint)}dd{margin:0;overflow-wrap:anywhere}
code,pre{font:13px/1.6 ui-monospace,SFMono-Regular,Menlo,monospace}pre{margin:12px 0 0;padding:10px 12px;border-radius:6px;background:var(--ground);white-space:pre-wrap;overflow-wrap:anywhere}
.wide{overflow-x:auto;border:1px solid var(--line);border-radius:8px;background:var(--card)}table{width:100%;border-collapse:collapse}th,td{padding:8px 14px;border-top:1px solid var(--line);text-align:left;vertical-align:top}thead th{border-top:0;color:var(--faint);font-weight:400}td:nth-child(2){white-space:nowrap}td:last-child{min-width:200px}
details{border:1px solid var(--line);border-radius:8px;background:var(--card);margin:0 0 8px;padding:8px 14px}summary{cursor:pointer}summary b{color:var(--faint);font-weight:400}details ul{columns:260px;margin:8px 0;padding-left:20px;overflow-wrap:anywhere}
`;
