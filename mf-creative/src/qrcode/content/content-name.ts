import { type QrKind, readQrContent } from 'shared/contracts/creative/qr-content.ts';

/** The fields by which people know what a code says; other kinds are named by their first one. */
const naming: Partial<Record<QrKind, readonly string[]>> = { vcard: ['family', 'given'], location: ['name'] };

/** What a code says, as people would name it: without grammar, and without a password. */
export function contentName(content: string): string {
  const { kind, fields } = readQrContent(content);
  const [first = ''] = Object.keys(fields);
  return (naming[kind] ?? [first]).map((name) => fields[name] ?? '').join('') || content;
}
