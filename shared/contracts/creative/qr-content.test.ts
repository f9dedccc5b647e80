/** @jest-environment node */
import { checkQrContent, type QrForm, type QrKind, qrKinds, readQrContent, writeQrContent } from './qr-content.ts';

/** A form with every field of its kind. */
function formOf(kind: QrKind, fields: Record<string, string>): QrForm {
  const empty = qrKinds[kind].fields.map(({ name, first = '' }) => [name, first]);
  return { kind, fields: { ...Object.fromEntries(empty), ...fields } };
}

const written: [QrKind, Record<string, string>, string][] = [
  ['text', { text: '你好\n第二行' }, '你好\n第二行'],
  ['url', { url: 'https://example.com/a?b=1#c' }, 'https://example.com/a?b=1#c'],
  ['wifi', { ssid: '咖啡;馆', password: 'a;b\\c:d"e,f' }, 'WIFI:T:WPA;S:咖啡\\;馆;P:a\\;b\\\\c\\:d\\"e\\,f;;'],
  ['wifi', { ssid: 'open', security: 'nopass', hidden: '1' }, 'WIFI:T:nopass;S:open;H:true;;'],
  [
    'vcard',
    { family: '欧阳', given: '娜娜', mobile: '+8613800000000', company: '山;水,公司', note: '第一行\n第二行\\' },
    [
      ...['BEGIN:VCARD', 'VERSION:3.0', 'N:欧阳;娜娜;;;', 'FN:欧阳娜娜', 'TEL;TYPE=CELL:+8613800000000'],
      ...['ORG:山\\;水\\,公司', 'NOTE:第一行\\n第二行\\\\', 'END:VCARD'],
    ].join('\r\n'),
  ],
  ['phone', { number: '*21#' }, 'tel:*21%23'],
  ['sms', { number: '10086', message: '查询：余额\n:谢谢' }, 'SMSTO:10086:查询：余额\n:谢谢'],
  [
    'email',
    { to: 'a+b@example.com', subject: '问好 & 谢谢', body: '第一行\n第二行?' },
    `mailto:a%2Bb@example.com?subject=${encodeURIComponent('问好 & 谢谢')}&body=${encodeURIComponent('第一行\r\n第二行?')}`,
  ],
  ['location', { latitude: '31.2304', longitude: '-121.5', name: '外滩 (北)' }, ''],
  [
    'event',
    {
      summary: '评审; 会',
      start: '2026-07-01T09:30',
      end: '2026-07-01T11:00',
      zone: 'America/New_York',
      place: '三楼,A',
      note: '带上\n电脑',
    },
    '',
  ],
  ['payment', { link: 'wxp://f2f0AbCd-_12' }, 'wxp://f2f0AbCd-_12'],
  ['payment', { link: 'https://qr.alipay.com/fkx12345' }, 'https://qr.alipay.com/fkx12345'],
];

// Shows: SPEC-2.17
it.each(written)('writes %s so that the fields read back equal: %j', (kind, fields, text) => {
  const form = formOf(kind, fields);
  expect(checkQrContent(form)).toEqual({});
  if (text) expect(writeQrContent(form)).toBe(text);
  expect(readQrContent(writeQrContent(form))).toEqual({ kind, fields: { ...emptyFlags(kind), ...form.fields } });
});

const emptyFlags = (kind: QrKind) => Object.fromEntries(qrKinds[kind].fields.map(({ name }) => [name, '']));

it('writes an address in ASCII: punycode, percent-encoded, with a scheme', () => {
  const write = (url: string) => writeQrContent({ kind: 'url', fields: { url } });
  expect(write(' 例子.中国/路径?问=答#段')).toBe(
    'https://xn--fsqu00a.xn--fiqs8s/%E8%B7%AF%E5%BE%84?%E9%97%AE=%E7%AD%94#%E6%AE%B5',
  );
  expect(writeQrContent({ kind: 'text', fields: { text: 'https://例子.中国' } })).toBe(
    'https://xn--fsqu00a.xn--fiqs8s/',
  );
  expect(write('example.com:8080/a b')).toBe('https://example.com:8080/a%20b');
  expect(write('http://user@example.com')).toBe('http://user@example.com/');
});

it('reads a card of version 2.1, in quoted-printable, in UTF-8 and GBK', () => {
  const card = (charset: string, name: string, more = '') =>
    [
      ...['BEGIN:VCARD', 'VERSION:2.1', `N;CHARSET=${charset};ENCODING=QUOTED-PRINTABLE:${name};;;`],
      ...['TEL;CELL:13900000000', more, 'END:VCARD'],
    ].join('\r\n');
  const note = 'NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E7=AC=AC=0D=0A=\r\n=E4=BA=8C; a=3Db';
  const fields = { family: '测', given: '试员', mobile: '13900000000' };
  expect(readQrContent(card('UTF-8', '=E6=B5=8B;=E8=AF=95=E5=91=98', note))).toMatchObject({
    kind: 'vcard',
    fields: { ...fields, note: '第\n二; a=b' },
  });
  expect(readQrContent(card('GBK', '=B2=E2;=CA=D4=D4=B1'))).toMatchObject({ kind: 'vcard', fields });
});

it('reads a number in full width as one', () => {
  expect(readQrContent('tel:１３９００００００００')).toEqual({ kind: 'phone', fields: { number: '13900000000' } });
  expect(readQrContent('smsto:１３９００００００００:你好')).toMatchObject({ fields: { number: '13900000000' } });
  expect(readQrContent('MECARD:N:测;TEL:１３９００００００００;;')).toMatchObject({
    fields: { mobile: '13900000000' },
  });
  const card = formOf('vcard', { given: '测', mobile: '１３９ 0000 0000', email: 'a＠b.cn' });
  expect(writeQrContent(card)).toContain('TEL;TYPE=CELL:13900000000\r\nEMAIL:a@b.cn');
  expect(readQrContent('geo:３１.2304，121.4737')).toEqual({
    kind: 'text',
    fields: { text: 'geo:３１.2304，121.4737' },
  });
});

it.each<[QrKind, Record<string, string>, string]>([
  ['phone', { number: '１３９００００００００' }, 'tel:13900000000'],
  ['phone', { number: '139—0000—0000' }, 'tel:13900000000'],
  ['phone', { number: '+86（139）00000000' }, 'tel:+8613900000000'],
  ['sms', { number: '139\u200b00000000' }, 'SMSTO:13900000000'],
  ['email', { to: 'a＠example.com ' }, 'mailto:a@example.com'],
  ['location', { latitude: '３１.2304', longitude: ' 121.4737' }, 'geo:31.2304,121.4737'],
  ['location', { latitude: '31.2304°N', longitude: '121.4737°E' }, 'geo:31.2304,121.4737'],
  ['location', { latitude: '南纬 33.9', longitude: '18.4°W' }, 'geo:-33.9,-18.4'],
  ['url', { url: 'https://example.com/a，看这里' }, 'https://example.com/a'],
  ['url', { url: 'https：//example.com/a' }, 'https://example.com/a'],
  ['url', { url: 'http://nas:5000/' }, 'http://nas:5000/'],
  ['url', { url: 'http://[2001:db8::1]:8080/' }, 'http://[2001:db8::1]:8080/'],
  ['text', { text: 'https://example.com/a，看这里' }, 'https://example.com/a，看这里'],
])('reads what %s means: %j', (kind, fields, text) => {
  const form = formOf(kind, fields);
  expect(checkQrContent(form)).toEqual({});
  expect(writeQrContent(form)).toBe(text);
});

it('writes an event’s time in UTC, by its chosen zone', () => {
  const event = (start: string, end: string, zone: string) =>
    writeQrContent({ kind: 'event', fields: { summary: 's', start, end, zone } });
  expect(event('2026-01-31T18:00', '2026-01-31T19:00', 'Asia/Shanghai')).toContain('DTSTART:20260131T100000Z');
  // Summer and winter in New York.
  expect(event('2026-07-01T09:30', '2026-12-01T09:30', 'America/New_York')).toMatch(
    /DTSTART:20260701T133000Z\r\nDTEND:20261201T143000Z/,
  );
});

it.each<[QrKind, Record<string, string>, string, string]>([
  ['text', {}, 'text', '请输入文字或网址'],
  ['text', { text: 'a\u0000b' }, 'text', '文字或网址里有看不见的控制字符，请删去'],
  ['text', { text: 'a\u202eb' }, 'text', '文字或网址里有看不见的控制字符，请删去'],
  ['text', { text: 'a\ud83d' }, 'text', '文字或网址里有不完整的字符，请删去重输'],
  ['url', { url: 'javascript:alert(1)' }, 'url', '网址不正确，例如 https://example.com'],
  ['url', { url: 'data:text/html,x' }, 'url', '网址不正确，例如 https://example.com'],
  ['url', { url: '你好' }, 'url', '网址不正确，例如 https://example.com'],
  ['wifi', { ssid: 'a', password: '1234567' }, 'password', 'WPA 密码为 8 到 63 个字符'],
  ['wifi', { ssid: 'a', password: '密码密码密码密码' }, 'password', '密码只能有英文字母、数字和半角符号'],
  ['wifi', { ssid: 'a' }, 'password', '请输入密码，或把加密方式改为无密码'],
  ['wifi', { ssid: '名'.repeat(11), password: '12345678' }, 'ssid', '网络名称最多 32 个字节（约 10 个汉字）'],
  ['wifi', { ssid: 'a\nb', password: '12345678' }, 'ssid', '网络名称里不能换行'],
  ['vcard', { mobile: '1' }, 'given', '请输入姓或名'],
  ['phone', { number: '打我' }, 'number', '电话号码只能有数字、空格、+、-、* 和 #'],
  ['sms', { number: '1' }, 'number', '电话号码只能有数字、空格、+、-、* 和 #'],
  ['email', { to: 'a@b' }, 'to', '邮箱格式不正确'],
  ['location', { latitude: '91', longitude: '0' }, 'latitude', '纬度是 -90 到 90 之间的数'],
  ['location', { latitude: '0', longitude: 'x' }, 'longitude', '经度是 -180 到 180 之间的数'],
  ['event', { summary: 's', end: '2026-01-31T18:00' }, 'start', '请选择开始'],
  ['event', { summary: 's', start: '2026-01-31T18:00', end: '2026-01-31T18:00' }, 'end', '结束要晚于开始'],
  ['payment', { link: 'https://example.com/pay' }, 'link', '不是可识别的收款链接，可先上传收款码图片识别'],
])('says at the field what is wrong with %s %j', (kind, fields, at, sentence) => {
  expect(checkQrContent(formOf(kind, fields))).toEqual({ [at]: sentence });
});

it('refuses an hour that the clocks leave out', () => {
  const form = formOf('event', {
    summary: 's',
    start: '2026-03-08T02:30',
    end: '2026-03-08T04:00',
    zone: 'America/New_York',
  });
  expect(Object.keys(checkQrContent(form))).toEqual(['start']);
});

it('names the limit at the longest field', () => {
  const form = formOf('sms', { number: '10086', message: '字'.repeat(200) });
  expect(checkQrContent(form, 600)).toEqual({
    message: '内容共 612 字节，最多 600 字节（一个汉字 3 字节），请缩短',
  });
  expect(checkQrContent(form, 612)).toEqual({});
});

it.each<[string, QrKind, Record<string, string>]>([
  [
    'BEGIN:VCARD\nVERSION:3.0\nFN;CHARSET=UTF-8:王小\n 明\nitem1.TEL:110\nADR:;;南京路\\, 1 号;上海;;200000;中国\nEND:VCARD',
    'vcard',
    { given: '王小明', mobile: '110', address: '南京路, 1 号 上海 200000 中国' },
  ],
  [
    'MECARD:N:王,小明;TEL:13800000000;NOTE:a\\;b;;',
    'vcard',
    { family: '王', given: '小明', mobile: '13800000000', note: 'a;b' },
  ],
  ['wifi:s:home;t:WPA;p:12345678;;', 'wifi', { ssid: 'home', password: '12345678' }],
  ['sms:10086?body=%E4%BD%A0%E5%A5%BD', 'sms', { number: '10086', message: '你好' }],
  ['MATMSG:TO:a@example.com;SUB:s;BODY:b;;', 'email', { to: 'a@example.com', subject: 's', body: 'b' }],
  [
    'BEGIN:VEVENT\r\nSUMMARY:a\r\nDTSTART;TZID=Asia/Tokyo:20260131T180000\r\nDTEND;TZID=Asia/Tokyo:20260131T190000\r\nEND:VEVENT',
    'event',
    { summary: 'a', start: '2026-01-31T18:00', end: '2026-01-31T19:00', zone: 'Asia/Tokyo' },
  ],
  ['HTTPS://EXAMPLE.COM/A', 'url', { url: 'HTTPS://EXAMPLE.COM/A' }],
  ['WIFI:T:SAE;R:1;S:家里;P:a\\;b\\\\c\\:d12;;', 'wifi', { ssid: '家里', password: 'a;b\\c:d12' }],
  ['WIFI:T:WPA;S:test;P:my_password\\\\;;', 'wifi', { ssid: 'test', password: 'my_password\\' }],
  [
    'mailto:a+b@example.com?subject=A%26B&body=x%0D%0Ay',
    'email',
    { to: 'a+b@example.com', subject: 'A&B', body: 'x\ny' },
  ],
  ['sms:+8613900000000?body=%E4%BD%A0%20a%2Bb', 'sms', { number: '+8613900000000', message: '你 a+b' }],
  ['tel:010-12345678,,802', 'phone', { number: '010-12345678,,802' }],
  [
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:O\\;Neil;Ann;;;\r\nORG:甲公司;研发部\r\nADR;TYPE=WORK:;;北京路 1\r\n  号;北京;;100000;中国\r\nEND:VCARD',
    'vcard',
    { family: 'O;Neil', given: 'Ann', company: '甲公司 研发部', address: '北京路 1 号 北京 100000 中国' },
  ],
])('reads what other programs write: %s', (text, kind, fields) => {
  expect(readQrContent(text)).toEqual({ kind, fields: { ...formOf(kind, {}).fields, ...fields } });
});

it.each([
  'WIFI:T:WPA;P:x;;',
  'tel:打我',
  'BEGIN:VCARD',
  'geo:999,0',
  'mailto:',
  'javascript:alert(1)',
  'https://a b.com',
  `https://${'A.'.repeat(9000)}com`,
  '%E4',
])('takes %s as words, because no kind can say it', (text) => {
  expect(readQrContent(text)).toEqual({ kind: 'text', fields: { text } });
});
