import { event } from 'shared/contracts/creative/qr-content/event.ts';
import { email, location, payment, phone, sms, url } from 'shared/contracts/creative/qr-content/links.ts';
import type { QrFields, QrKindRule, QrProblems } from 'shared/contracts/creative/qr-content/qr-kind.ts';
import { vcard } from 'shared/contracts/creative/qr-content/vcard.ts';
import { wifi } from 'shared/contracts/creative/qr-content/wifi.ts';

export type { QrField, QrFields, QrProblems } from 'shared/contracts/creative/qr-content/qr-kind.ts';

/** Anything that people read, or that another program wrote. An address among it is written as one. */
const text: QrKindRule = {
  label: '文字',
  fields: [{ name: 'text', label: '文字或网址', type: 'lines', isNeeded: true, placeholder: '输入要放进二维码的内容' }],
  write: ({ text: written = '' }) => (url.read(written.trim()) ? url.write({ url: written }) : written),
  read: (written) => ({ text: written }),
};

/** Kinds of content, in the order in which the page offers them. */
export const qrKinds = { text, url, wifi, vcard, phone, sms, email, location, event, payment } as const;
export type QrKind = keyof typeof qrKinds;

/** What a code is to say, as a form has it: the fields of one kind. */
export interface QrForm {
  kind: QrKind;
  fields: QrFields;
}

/** The text of a code; for content that `checkQrContent` has no problem with. */
export const writeQrContent = ({ kind, fields }: QrForm): string => qrKinds[kind].write(fields);

/** What a code says, as the fields of its kind. A text of no known kind, or one that its kind refuses, is `text`. */
export function readQrContent(written: string): QrForm {
  for (const kind of Object.keys(qrKinds) as QrKind[]) {
    const fields =
      kind === 'text' || (kind === 'url' && payment.read(written)) ? undefined : qrKinds[kind].read(written);
    if (fields && Object.keys(checkQrContent({ kind, fields })).length === 0) return { kind, fields };
  }
  return { kind: 'text', fields: { text: written } };
}

/** Bytes of a text in a code; a Chinese character has three. */
export const qrBytes = (written: string): number => new TextEncoder().encode(written).length;

/**
 * What is wrong with a content, as a Chinese sentence at its field.
 * @param limit bytes of the text of the code
 */
export function checkQrContent(form: QrForm, limit = Number.POSITIVE_INFINITY): QrProblems {
  const { kind, fields } = form;
  const rule: QrKindRule = qrKinds[kind];
  const problems: Record<string, string> = {};
  for (const { name, label, type, isNeeded } of rule.fields) {
    const value = fields[name] ?? '';
    const problem = characterProblem(value, type === 'lines');
    if (problem) problems[name] = `${label}${problem}`;
    else if (isNeeded && !value.trim()) problems[name] = `请${type === 'time' ? '选择' : '输入'}${label}`;
  }
  if (Object.keys(problems).length > 0) return problems;
  const found = rule.check?.(fields) ?? {};
  if (Object.keys(found).length > 0) return found;
  const length = qrBytes(rule.write(fields));
  const longest = rule.fields.reduce((one, field) => (lengthAt(fields, field) > lengthAt(fields, one) ? field : one));
  if (length <= limit) return {};
  return { [longest.name]: `内容共 ${length} 字节，最多 ${limit} 字节（一个汉字 3 字节），请缩短` };
}

const lengthAt = (fields: QrFields, { name }: { name: string }) => fields[name]?.length ?? 0;

/** Characters that a reader would act on without showing them, or cannot show. */
function characterProblem(value: string, hasLines: boolean): string | undefined {
  if (!value.isWellFormed()) return '里有不完整的字符，请删去重输';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (/[\0-\x08\v\f\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069]/.test(value)) return '里有看不见的控制字符，请删去';
  if (!hasLines && /[\r\n\t]/.test(value)) return '里不能换行';
  return undefined;
}
