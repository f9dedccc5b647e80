import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { type DialogClosed, dialogsOf } from 'shared/site/dialogs.ts';
import { waitForAtom } from 'shared/site/login/wait-for-atom.ts';
import { showLoginAtom } from 'shared/site/session.ts';
import { readCookie, writeCookie } from 'shared/site/setting/cookies.ts';
import type { VisitStore } from 'shared/site/visit.ts';

/** Shows the operator's bulletin once (cookie `notice`); another text is another bulletin. */
export async function showBulletin(store: VisitStore): Promise<void> {
  // The browser may have to ask for the configuration itself.
  await waitForAtom(store, siteConfigAtom, (config) => config !== null);
  const bulletin = bulletinOf(store.get(siteConfigAtom));
  if (!bulletin || readCookie(document.cookie, 'notice') === bulletin.mark) return;
  // The operator's words have time: two dialogs at once would take the focus from each other.
  await waitForAtom(store, showLoginAtom, (open) => !open);
  const { text, mark, ...titled } = bulletin;
  const how = await dialogsOf(store)
    .alert(text, { ...titled, confirmWord: '我知道了' })
    .catch(({ how }: DialogClosed) => how);
  if (how !== 'lost') writeCookie('notice', mark);
}

/** What there is to show, with a mark that changes with the words. */
function bulletinOf(config: SiteConfig | null) {
  const { is_bulletin, bulletin_title, bulletin_content } = config?.bulletin_config ?? { is_bulletin: 0 };
  const text = plainText(bulletin_content ?? '');
  const title = bulletin_title?.trim();
  // Without a title of the operator's it is a message of the site, and has the title of those.
  return is_bulletin && text ? { ...(title && { title }), text, mark: markOf(`${title}${text}`) } : undefined;
}

/** An operator's editor may write HTML: its words are shown, nothing in it is run or loaded. */
function plainText(content: string): string {
  if (!/<[a-z!/]/i.test(content)) return content.trim();
  const lines = content.replace(/<br\s*\/?>|<\/(p|div|li|h[1-6]|tr)>/gi, '$&\n');
  const { body } = new DOMParser().parseFromString(lines, 'text/html');
  for (const silent of body.querySelectorAll('script, style, template')) silent.remove();
  return (body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim();
}

/** FNV-1a, 32 bits: `crypto.subtle` is missing on plain http. */
function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
