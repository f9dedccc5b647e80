import { readPairs } from 'shared/contracts/creative/qr-content/escaped-text.ts';
import { type QrKindRule, unless } from 'shared/contracts/creative/qr-content/qr-kind.ts';
import { cleanPhone, cleanText } from 'shared/contracts/site/typed-text.ts';

const wrongAddress = '网址不正确，例如 https://example.com';
const wrongMail = '邮箱格式不正确';

/** Ends an address that stands in a Chinese sentence. */
const afterAddress = /[，。；！？、]/;

/** An address in ASCII: its host in punycode, the rest percent-encoded. Undefined: it is none. */
function webAddress(text: string): string | undefined {
  const trimmed = (text.trim().split(afterAddress)[0] ?? '').replace(/^(https?)[：:][／/]{2}/i, '$1://');
  const isWhole = /^https?:\/\//i.test(trimmed);
  const whole = /^[a-z][a-z\d+.-]*:/i.test(trimmed) && !/^[^/?#]+:\d/.test(trimmed) ? trimmed : `https://${trimmed}`;
  const parsed = URL.parse(whole);
  if (!parsed) return undefined;
  const { href, protocol, hostname } = parsed;
  return /^https?:$/.test(protocol) && (isWhole || hostname.includes('.') || hostname === 'localhost')
    ? href
    : undefined;
}

/** A web page. Written in ASCII only: old readers guess other encodings. */
export const url: QrKindRule = {
  label: '网址',
  fields: [{ name: 'url', label: '网址', type: 'url', isNeeded: true, placeholder: 'https://example.com' }],
  check: ({ url: text = '' }) => unless(webAddress(text) !== undefined, 'url', wrongAddress),
  write: ({ url: text = '' }) => webAddress(text) ?? '',
  read: (text) =>
    /^https?:\/\//i.test(text) && !/\s/.test(text) && !afterAddress.test(text) && webAddress(text)
      ? { url: text }
      : undefined,
};

const isNumber = (text: string) => /^\+?[\d*#,]{3,24}$/.test(cleanPhone(text));
/** Digits of normal width. */
const normal = (number: string) => number.normalize('NFKC');
const wrongNumber = '电话号码只能有数字、空格、+、-、* 和 #';

export const phone: QrKindRule = {
  label: '电话',
  fields: [{ name: 'number', label: '电话号码', type: 'tel', isNeeded: true, placeholder: '+86 138 0000 0000' }],
  check: ({ number = '' }) => unless(isNumber(number), 'number', wrongNumber),
  write: ({ number = '' }) => `tel:${cleanPhone(number).replaceAll('#', '%23')}`,
  read: (text) => (/^tel:/i.test(text) ? { number: normal(decoded(text.slice(4))) } : undefined),
};

/** `SMSTO:number:message`, which every reader knows; also reads `sms:`. */
export const sms: QrKindRule = {
  label: '短信',
  fields: [
    { name: 'number', label: '接收号码', type: 'tel', isNeeded: true },
    { name: 'message', label: '短信内容', type: 'lines' },
  ],
  check: ({ number = '' }) => unless(isNumber(number), 'number', wrongNumber),
  write: ({ number = '', message }) => `SMSTO:${cleanPhone(number)}${message ? `:${message}` : ''}`,
  read(text) {
    const sent = /^smsto:([^:]*)(?::(.*))?$/is.exec(text);
    if (sent) return { number: normal(sent[1] ?? ''), message: sent[2] ?? '' };
    const link = /^sms:([^?:]*)(?:[?&]body=(.*)|:(.*))?$/is.exec(text);
    return link ? { number: normal(link[1] ?? ''), message: decoded(link[2] ?? link[3] ?? '') } : undefined;
  },
};

/** `mailto:`; also reads `MATMSG:`. */
export const email: QrKindRule = {
  label: '邮件',
  fields: [
    { name: 'to', label: '收件邮箱', type: 'email', isNeeded: true },
    { name: 'subject', label: '主题', type: 'line' },
    { name: 'body', label: '正文', type: 'lines' },
  ],
  check: ({ to = '' }) => unless(/^[^\s@,?&]+@[^\s@,?&]+\.[^\s@,?&]+$/.test(cleanText(to)), 'to', wrongMail),
  write({ to = '', subject, body }) {
    const parts = [subject && `subject=${encoded(subject)}`, body && `body=${encoded(body)}`].filter(Boolean);
    return `mailto:${encoded(cleanText(to)).replaceAll('%40', '@')}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
  },
  read(text) {
    if (/^matmsg:/i.test(text)) {
      const pairs = readPairs(text.slice(7));
      return { to: pairs.get('TO') ?? '', subject: pairs.get('SUB') ?? '', body: pairs.get('BODY') ?? '' };
    }
    if (!/^mailto:/i.test(text)) return undefined;
    const [to = '', query = ''] = text.slice(7).split('?', 2);
    const partOf = (name: string) => new RegExp(`(?:^|&)${name}=([^&]*)`, 'i').exec(query)?.[1] ?? '';
    return {
      to: decoded(to),
      subject: decoded(partOf('subject')),
      body: decoded(partOf('body')).replaceAll('\r\n', '\n'),
    };
  },
};

/** Degrees as a number: `31.2304°N`, `西经 0.1`; what is neither stays as it is typed. */
function degreesOf(typed = '', [positive, negative]: readonly [RegExp, RegExp]): string {
  const text = cleanText(typed)
    .replace(/\u2212/g, '-')
    .replace(/[°度]/g, '')
    .toUpperCase();
  const number = text.replace(positive, '').replace(negative, '');
  return negative.test(text) && !number.startsWith('-') ? `-${number}` : number;
}
const latitudeOf = (typed?: string) => degreesOf(typed, [/^北纬|N$/, /^南纬|S$/]);
const longitudeOf = (typed?: string) => degreesOf(typed, [/^东经|E$/, /^西经|W$/]);

const isWithin = (text: string, most: number) =>
  /^-?\d{1,3}(\.\d{1,10})?$/.test(text) && Math.abs(Number(text)) <= most;

/** `geo:` (RFC 5870); its name is in the query that maps understand. */
export const location: QrKindRule = {
  label: '位置',
  fields: [
    { name: 'latitude', label: '纬度', type: 'number', isNeeded: true, placeholder: '31.2304' },
    { name: 'longitude', label: '经度', type: 'number', isNeeded: true, placeholder: '121.4737' },
    { name: 'name', label: '地点名称', type: 'line' },
  ],
  check: ({ latitude = '', longitude = '' }) => ({
    ...unless(isWithin(latitudeOf(latitude), 90), 'latitude', '纬度是 -90 到 90 之间的数'),
    ...unless(isWithin(longitudeOf(longitude), 180), 'longitude', '经度是 -180 到 180 之间的数'),
  }),
  write({ latitude, longitude, name }) {
    const place = `${latitudeOf(latitude)},${longitudeOf(longitude)}`;
    return `geo:${place}${name ? `?q=${place}(${encoded(name)})` : ''}`;
  },
  read(text) {
    const found = /^geo:(-?[\d.]+),(-?[\d.]+)[^?]*(?:\?(?:.*&)?q=([^&]*))?/i.exec(text);
    if (!found) return undefined;
    const [, latitude = '', longitude = '', query = ''] = found;
    return { latitude, longitude, name: /\((.*)\)$/s.exec(decoded(query))?.[1] ?? '' };
  },
};

const payments =
  /^(wxp:\/\/|weixin:\/\/|alipays?:\/\/|upi:\/\/|https?:\/\/(?:[\w-]+\.)*(?:alipay\.com|95516\.com|paypal\.me|paypal\.com|payapp\.weixin\.qq\.com)\/)/i;

const isPayment = (text: string) => payments.test(text) && /^[!-~]+$/.test(text);

/** What the collection code of a payment service says: people have it as a picture, which is read first. */
export const payment: QrKindRule = {
  label: '收款',
  fields: [
    { name: 'link', label: '收款链接', type: 'line', isNeeded: true, placeholder: '上传收款码识别，或粘贴收款链接' },
  ],
  check: ({ link = '' }) => unless(isPayment(link.trim()), 'link', '不是可识别的收款链接，可先上传收款码图片识别'),
  write: ({ link = '' }) => link.trim(),
  read: (text) => (isPayment(text) ? { link: text } : undefined),
};

const encoded = (text: string) =>
  encodeURIComponent(text.replace(/\r?\n/g, '\r\n')).replace(
    /[()']/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
