/** What the shell notes for one tab. Not personal: it stays when a user logs out (see `startup/logins/forget-user.ts`). */
const prefix = 'site:';

/** Whether the key of a storage is one of ours. */
export const isTabMemory = (key: string) => key.startsWith(prefix);

/** What was noted, or null. In the browser only. */
export function readTab(name: string): string | null {
  try {
    return sessionStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}

/** Notes something for this tab. @returns false where the browser keeps nothing. In the browser only. */
export function keepTab(name: string, value: string): boolean {
  try {
    sessionStorage.setItem(prefix + name, value);
    return true;
  } catch {
    return false;
  }
}
