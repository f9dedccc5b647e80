import { cardText, readCardLines, unescapeText } from 'shared/contracts/creative/qr-content/escaped-text.ts';
import type { QrKindRule, QrProblems } from 'shared/contracts/creative/qr-content/qr-kind.ts';
import { localOf, utcOf } from 'shared/contracts/creative/qr-content/zoned-time.ts';

const zones = [
  { value: 'Asia/Shanghai', label: '北京时间' },
  { value: 'Asia/Tokyo', label: '东京' },
  { value: 'Asia/Singapore', label: '新加坡' },
  { value: 'Asia/Dubai', label: '迪拜' },
  { value: 'Europe/London', label: '伦敦' },
  { value: 'Europe/Paris', label: '巴黎' },
  { value: 'America/New_York', label: '纽约' },
  { value: 'America/Los_Angeles', label: '洛杉矶' },
  { value: 'Australia/Sydney', label: '悉尼' },
  { value: 'UTC', label: '协调世界时' },
];
const noSuchTime = '请选择时间；所选时区的这一刻可能因夏令时不存在';

/**
 * An event of a calendar (RFC 5545). Moments are written in UTC, which every reader understands; the zone that they were chosen
 * in is noted beside them.
 */
export const event: QrKindRule = {
  label: '日程',
  fields: [
    { name: 'summary', label: '标题', type: 'line', isNeeded: true },
    { name: 'start', label: '开始', type: 'time', isNeeded: true },
    { name: 'end', label: '结束', type: 'time', isNeeded: true },
    { name: 'zone', label: '时区', type: 'choice', choices: zones, first: 'Asia/Shanghai' },
    { name: 'place', label: '地点', type: 'line' },
    { name: 'note', label: '说明', type: 'lines' },
  ],
  check({ start = '', end = '', zone = '' }) {
    const problems: Record<string, string> = {};
    const [from, to] = [utcOf(start, zone), utcOf(end, zone)];
    if (from === undefined) problems.start = noSuchTime;
    if (to === undefined) problems.end = noSuchTime;
    if (from && to && to <= from) problems.end = '结束要晚于开始';
    return problems satisfies QrProblems;
  },
  write({ summary = '', start = '', end = '', zone = '', place, note }) {
    return [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', `X-WR-TIMEZONE:${zone}`, 'BEGIN:VEVENT'],
      ...[`SUMMARY:${cardText(summary)}`, `DTSTART:${utcOf(start, zone)}`, `DTEND:${utcOf(end, zone)}`],
      ...(place ? [`LOCATION:${cardText(place)}`] : []),
      ...(note ? [`DESCRIPTION:${cardText(note)}`] : []),
      ...['END:VEVENT', 'END:VCALENDAR'],
    ].join('\r\n');
  },
  read(text) {
    if (!/^begin:(vcalendar|vevent)/i.test(text)) return undefined;
    const lines = readCardLines(text);
    const lineOf = (name: string) => lines.find((line) => line.name === name);
    const valueNamed = (name: string) => unescapeText(lineOf(name)?.value ?? '', true);
    const begin = lineOf('DTSTART');
    if (!begin) return undefined;
    const named = valueNamed('X-WR-TIMEZONE') || (/TZID=([^;]+)/.exec(begin.about)?.[1] ?? '');
    const zone = zones.find(({ value }) => value.toUpperCase() === named.toUpperCase())?.value ?? 'Asia/Shanghai';
    return {
      summary: valueNamed('SUMMARY'),
      start: timeIn(begin.value, zone),
      end: timeIn(valueNamed('DTEND') || begin.value, zone),
      zone,
      place: valueNamed('LOCATION'),
      note: valueNamed('DESCRIPTION'),
    };
  },
};

/** `20260131T100000Z`, `20260131T180000` or `20260131`, as the form has it; '' if it is none of them. */
function timeIn(value: string, zone: string): string {
  const found = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/.exec(value.trim());
  if (!found) return '';
  const [, year, month, day, hour = '00', minute = '00', , utc] = found;
  const written = `${year}-${month}-${day}T${hour}:${minute}`;
  const moment = Date.parse(`${written}:00Z`);
  if (Number.isNaN(moment)) return '';
  return utc ? localOf(moment, zone) : written;
}
