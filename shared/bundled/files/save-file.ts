import { cutText } from 'shared/contracts/cut-text.ts';

/** Letters of a file's name. */
const maxLetters = 60;

/** A title as the name of a file, without what Windows, macOS or Linux refuse in one. `otherwise`: when nothing is left. */
export const fileName = (title: string, otherwise: string): string =>
  cutText(title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim(), maxLetters) || otherwise;

/** Hands what an address answers to the browser to be saved, under the name that the server or `name` gives. In answer to a click. */
export function saveAddress(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Hands a file to the browser to be saved. In answer to a click. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  saveAddress(url, name);
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
