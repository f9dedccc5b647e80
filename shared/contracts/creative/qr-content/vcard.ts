import {
  type CardLine,
  cardText,
  readCardLines,
  readPairs,
  splitEscaped,
  unescapeText,
} from 'shared/contracts/creative/qr-content/escaped-text.ts';
import { type QrFields, type QrKindRule, unless } from 'shared/contracts/creative/qr-content/qr-kind.ts';
import { cleanText } from 'shared/contracts/site/typed-text.ts';

const read = (text: string) => unescapeText(text, true);

/** A contact as vCard 3.0 (RFC 2426), the version that all phones read. Also reads `MECARD:`. */
export const vcard: QrKindRule = {
  label: '名片',
  fields: [
    { name: 'family', label: '姓', type: 'line' },
    { name: 'given', label: '名', type: 'line' },
    { name: 'mobile', label: '手机', type: 'tel' },
    { name: 'phone', label: '座机', type: 'tel' },
    { name: 'email', label: '邮箱', type: 'email' },
    { name: 'company', label: '单位', type: 'line' },
    { name: 'title', label: '职位', type: 'line' },
    { name: 'website', label: '网站', type: 'line' },
    { name: 'address', label: '地址', type: 'line' },
    { name: 'note', label: '备注', type: 'lines' },
  ],
  check: ({ family, given }) => unless(Boolean(family || given), 'given', '请输入姓或名'),
  write(fields) {
    const { family = '', given = '', address = '' } = fields;
    const named = [
      ['TEL;TYPE=CELL', cleanText(fields.mobile ?? '')],
      ['TEL;TYPE=WORK', cleanText(fields.phone ?? '')],
      ['EMAIL', cleanText(fields.email ?? '')],
      ['ORG', fields.company],
      ['TITLE', fields.title],
      ['URL', fields.website],
    ].flatMap(([name, value]) => (value ? [`${name}:${cardText(value)}`] : []));
    return [
      ...['BEGIN:VCARD', 'VERSION:3.0', `N:${cardText(family)};${cardText(given)};;;`],
      `FN:${cardText(fullName(family, given))}`,
      ...named,
      ...(address ? [`ADR;TYPE=WORK:;;${cardText(address)};;;;`] : []),
      ...(fields.note ? [`NOTE:${cardText(fields.note)}`] : []),
      'END:VCARD',
    ].join('\r\n');
  },
  read(text) {
    if (/^mecard:/i.test(text)) return readMeCard(text.slice(7));
    return /^begin:vcard/i.test(text) ? readVCard(readCardLines(text)) : undefined;
  },
};

/** 王小明, but Ada Lovelace. */
function fullName(family: string, given: string): string {
  const isChinese = /[\p{Script=Han}]/u.test(family + given);
  return (isChinese ? [family, given] : [given, family]).filter(Boolean).join(isChinese ? '' : ' ');
}

function readVCard(lines: readonly CardLine[]): QrFields {
  const valueNamed = (name: string) => read(lines.find((line) => line.name === name)?.value ?? '');
  const partsOf = (name: string) => splitEscaped(lines.find((line) => line.name === name)?.value ?? '', ';').map(read);
  const phones = lines.filter(({ name }) => name === 'TEL');
  const isMobile = ({ about }: CardLine) => about.includes('CELL');
  const mobile = phones.find(isMobile) ?? (phones.some(({ about }) => about !== '') ? undefined : phones[0]);
  const phone = phones.find((line) => line !== mobile && !isMobile(line));
  const [family = '', given = ''] = partsOf('N');
  return {
    ...(family || given ? { family, given } : { family: '', given: valueNamed('FN') }),
    mobile: read(mobile?.value ?? '').normalize('NFKC'),
    phone: read(phone?.value ?? '').normalize('NFKC'),
    email: valueNamed('EMAIL'),
    company: partsOf('ORG').filter(Boolean).join(' '),
    title: valueNamed('TITLE'),
    website: valueNamed('URL'),
    address: partsOf('ADR').filter(Boolean).join(' '),
    note: valueNamed('NOTE'),
  };
}

function readMeCard(text: string): QrFields | undefined {
  const pairs = readPairs(text);
  const valueNamed = (name: string) => pairs.get(name) ?? '';
  if (!valueNamed('N')) return undefined;
  const [family = '', given = ''] = valueNamed('N').split(',');
  return {
    family,
    given,
    mobile: valueNamed('TEL').normalize('NFKC'),
    phone: '',
    email: valueNamed('EMAIL'),
    company: valueNamed('ORG'),
    title: '',
    website: valueNamed('URL'),
    address: valueNamed('ADR'),
    note: valueNamed('NOTE'),
  };
}
