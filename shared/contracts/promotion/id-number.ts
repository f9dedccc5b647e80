import { isMoment } from 'shared/contracts/moment.ts';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checks = '10X98765432';

/** Whether a text has the shape of a resident ID number (GB 11643): 18 characters, a day of birth, the right check character. */
export function isIdNumber(text: string): boolean {
  const parts = /^[1-9]\d{5}((?:19|20)\d\d)(\d\d)(\d\d)\d{3}[\dX]$/.exec(text);
  if (!parts || !isMoment(`${parts[1]}-${parts[2]}-${parts[3]}`)) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return checks[sum % 11] === text[17];
}
