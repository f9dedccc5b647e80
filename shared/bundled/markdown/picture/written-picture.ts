const letters = '[\\w+/=-]';
const picture = new RegExp(
  `(?:!?\\[([^\\]\\n]{0,200})\\]\\()?data:image/([\\w.+-]{1,20});base64,(${letters}+)(\\)?)`,
  'g',
);
const unfinished = new RegExp(`data:image/[\\w.+-]{1,20};base64,${letters}*$`);
const continued = new RegExp(`^${letters}+\\)?`);

/** A picture that a text has written out letter by letter: shown as a note, since no reader wants its letters. */
export interface WrittenPicture {
  index: number;
  length: number;
  note: string;
}

/** The pictures that are written out as base64 in a text. */
export function findWrittenPictures(text: string): WrittenPicture[] {
  if (!text.includes('data:image/')) return [];
  const found = [...text.matchAll(picture)].filter(([, name, , data = '']) => name !== undefined || data.length >= 64);
  return found.map(({ 0: written, 1: name, 2: kind = '', 3: data = '', 4: end = '', index }) => ({
    index,
    // A bracket that the picture did not open belongs to the sentence.
    length: name === undefined ? written.length - end.length : written.length,
    note: `${['[图片]', name].filter(Boolean).join(' ')}（${kind.replace(/\+.*/, '').toUpperCase()}，${sizeOf(data)}，未显示）`,
  }));
}

function sizeOf(data: string): string {
  const bytes = Math.floor((data.replace(/=+$/, '').length * 3) / 4);
  return bytes < 1024 ? `${bytes} 字节` : `约 ${Math.round(bytes / 1024)} KB`;
}

/** Whether a text ends in the letters of a picture. */
export const endsInPicture = (text: string): boolean => unfinished.test(text);

/** What follows a text that ends in the letters of a picture, without the rest of them. */
export const withoutLetters = (text: string): string => text.replace(continued, '');
