import type { Page } from '@playwright/test';
import { hostileFileName, inertWord } from '../../testing/doubles/hostile-answer.ts';
import { siteAt } from '../../testing/ports.ts';
import { beLoggedIn, expect, newUser, test } from '../../testing/site-test.ts';

const site = siteAt('openai');

test.use({ baseURL: site });

/** Runs in the page before anything else: notes what ran, what the policy refused, and what must never be in an answer. */
function watchAnswers(): void {
  const ran: string[] = [];
  const faults = new Set<string>();
  Object.assign(window, { ran, faults });
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    faults.add(`policy: ${violatedDirective} ${blockedURI}`),
  );
  const forbidden = 'script,iframe,object,embed,base,meta,link,form,style,video,audio,source,details,foreignObject';
  const look = () => {
    // A diagram that was drawn is a picture, in which nothing runs.
    for (const one of document.querySelectorAll('.md-group *:not(img[alt^="图表："]), .question *')) {
      if (one.matches(forbidden)) faults.add(`<${one.localName}>`);
      for (const { name, value } of one.attributes) {
        if (name.startsWith('on')) faults.add(`${one.localName} ${name}`);
        if (['href', 'src', 'xlink:href', 'action'].includes(name) && !/^(https?:\/\/|mailto:|[#/]|blob:)/.test(value))
          faults.add(`${one.localName} ${name}=${value}`);
      }
    }
  };
  // Each time that something was painted into the page, thus also in the middle of a tag.
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

async function expectHarmless(page: Page): Promise<void> {
  const answer = page.getByRole('article').last();
  await expect(answer).toContainText('以上就是全部。');
  await expect(answer).toContainText("<script>ran.push('script')</script>");
  await expect(page.getByRole('list', { name: '附件' })).toContainText(hostileFileName);
  await expect(answer.getByRole('link', { name: '安全' })).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(answer.getByRole('link', { name: inertWord })).toHaveCount(0);
  // The diagram is drawn as a picture or shows its source; either way nothing of it can be clicked.
  await expect(
    answer.getByText('图表没有画出来，以下是它的源码').or(answer.getByRole('img', { name: '图表：flowchart' })),
  ).toBeVisible();
  const before = page.url();
  for (const text of [inertWord, 'onerror=', 'onmouseover=']) {
    const word = answer.getByText(text).first();
    await word.hover();
    await word.click();
  }
  expect(page.url()).toBe(before);
  expect(page.context().pages()).toHaveLength(1);
  const found = await page.evaluate(() => [
    ...(Reflect.get(window, 'ran') as string[]),
    ...(Reflect.get(window, 'faults') as Set<string>),
  ]);
  expect(found).toEqual([]);
}

// Shows: XSS-01, XSS-02, XSS-03, XSS-04, XSS-05, XSS-06, XSS-19, XSS-24
test('a hostile answer is plain text at every moment: while it grows, after a reload, and opened from the list', async ({
  page,
  allowConsole,
}) => {
  // Mermaid measures labels in a frame of its own, where the policy of the page refuses their handlers: nothing of it ran.
  allowConsole(/Executing inline event handler/);
  const { token } = await newUser(site, '读敌意的人');
  await beLoggedIn(page, site, token);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.protocol !== 'blob:' && url.origin !== site) elsewhere.push(request.url());
  });
  // A dialog that nobody answers would hang the journey; one that is answered is reported here.
  page.on('dialog', (dialog) => {
    elsewhere.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(watchAnswers);
  await page.goto('/');
  await page
    .getByLabel('选择附件')
    .setInputFiles({ name: hostileFileName, mimeType: 'text/plain', buffer: Buffer.from('附件的内容') });
  await expect(page.getByRole('list', { name: '附件' })).toContainText('文本');
  await page.getByRole('textbox', { name: '输入问题' }).fill('写一段敌意的回答');
  await page.getByRole('textbox', { name: '输入问题' }).press('Enter');
  await expectHarmless(page);

  await page.reload();
  await expectHarmless(page);

  await page.goto('/');
  await page.getByRole('link', { name: '写一段敌意的回答' }).click();
  await expectHarmless(page);
  expect(elsewhere).toEqual([]);
});

// Shows: XSS-09
test('the error message of a provider is never rendered as markup', async ({ page }) => {
  const { token } = await newUser(site, '读报错的人');
  await beLoggedIn(page, site, token);
  await page.addInitScript(watchAnswers);
  await page.goto('/');
  await page.getByRole('textbox', { name: '输入问题' }).fill('请报错');
  await page.getByRole('textbox', { name: '输入问题' }).press('Enter');
  await expect(page.getByRole('article').last().getByRole('alert')).toBeVisible();
  await expect(page.getByRole('article').last().getByRole('img')).toHaveCount(0);
  const found = await page.evaluate(() => [
    ...(Reflect.get(window, 'ran') as string[]),
    ...(Reflect.get(window, 'faults') as Set<string>),
  ]);
  expect(found).toEqual([]);
});
