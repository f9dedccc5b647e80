import { answers } from '../../../api/src/testing/providers/fake-openai.ts';
import { type AttackedSite, dataOf } from '../attacked-site.ts';

/** A conversation is shared, its page read, and the share ended: nobody reads it from then on. */
export async function revokedShare(site: AttackedSite): Promise<string[]> {
  const visitor = await site.newVisitor();
  const { token } = visitor;
  const secret = `秘密${Date.now()}`;
  site.model.script = [answers(secret)];
  await site.ask(visitor);
  const { id } = dataOf<{ id: string }>(
    await site.call('/chat_share/add', { token, body: { category_id: visitor.session } }),
  );
  const page = async () => (await site.fetch(`/chat/share/${id}`)).text();
  const there = [await page(), await page()];
  if (!there.every((html) => html.includes(secret))) return ['the page of a share does not show it'];
  await site.call('/chat_share/revoke', { token, body: { id } });
  const html = await page();
  return html.includes(secret) ? ['a revoked share is still shown'] : [];
}
