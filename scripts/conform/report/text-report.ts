import { loginCurl } from './curl.ts';
import { type Difference, isNew, type Report } from './report.ts';

/** The report for a terminal: what differs in full, what is absent by capability, what holds as a number for each law. */
export function textReport(report: Report): string {
  const { differs, gone, untried, calls, server } = report;
  const fresh = differs.filter(isNew);
  const parts = [
    ...differs.toSorted((a, b) => Number(a.known) - Number(b.known)).map(inText),
    absentText(report),
    holdsText(report),
    ...gone.map((key) => `gone     ${key}`),
  ];
  if (fresh.some(({ curl }) => curl?.includes('$TOKEN'))) parts.push(loginCurl(server));
  const known = differs.length - fresh.length;
  const counts = [
    `${report.holds.length} hold`,
    `${differs.length} differ${known ? ` (${known} known)` : ''}`,
    `${report.absent.length} absent`,
    ...(untried.length > 0
      ? [`${untried.length} not tried: no account, no rows, no right, or no input to get wrong`]
      : []),
  ];
  return `${parts.filter(Boolean).join('\n')}\n\n${counts.join(', ')} (${calls} calls)\n`;
}

function inText({ known, law, endpoint, what, field, came, right, pages, curl }: Difference): string {
  const rows: [string, string | undefined][] = [
    ['field', field],
    ['came', came],
    ['right', right],
    ['breaks', pages.join(', ') || undefined],
    ['shown by', curl],
  ];
  const below = rows.flatMap(([name, text]) => (text === undefined ? [] : [`         ${name.padEnd(8)} ${text}`]));
  return [`${known ? 'known  ' : 'differs'}  ${law} ${endpoint}: ${what}`, ...below].join('\n');
}

function absentText({ absent }: Report): string {
  const byCapability = Map.groupBy(absent, ({ capability }) => capability);
  return [...byCapability]
    .map(([capability, [first, ...more]]) => {
      const calls = [first, ...more].map((one) => one?.endpoint).join(', ');
      return `absent   ${capability}: ${calls}. ${first?.without}`;
    })
    .join('\n');
}

const holdsText = ({ holds }: Report): string =>
  [...Map.groupBy(holds, ({ law }) => law)].map(([law, lines]) => `holds    ${law}: ${lines.length} calls`).join('\n');
