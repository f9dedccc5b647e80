/** `138****8000`. A number of another shape keeps only its last two digits. */
export function maskMobile(mobile: string): string {
  if (!mobile) return '未绑定';
  if (/^\d{11}$/.test(mobile)) return `${mobile.slice(0, 3)}****${mobile.slice(7)}`;
  return `****${mobile.slice(-2)}`;
}

/** The account's name; one that is a mobile number is masked like it. */
export function maskAccount(account: string): string {
  return /^\d{11}$/.test(account) ? maskMobile(account) : account;
}

/** `z***@example.com`: somebody may look over the shoulder. */
export const maskEmail = (email: string) => email.replace(/(?<=^.).*(?=@)/, '***');
