import type { Page } from '@playwright/test';
import { giveCredits } from './give-credits.ts';
import { siteAt } from './ports.ts';
import { ask, beLoggedIn, newUser } from './site-test.ts';

const site = siteAt('demonstration');

/** A new user who can spend exactly these credits for drawings, logged in. */
export async function newPainter(page: Page, nickname: string, credits: number) {
  const user = await newUser(site, nickname);
  const before = await balanceOf(user.token);
  if (before !== credits) await giveCredits('demonstration', user.mobile, credits - before, 'draw');
  await beLoggedIn(page, site, user.token);
  return user;
}

/** The credits for drawings that a user can spend now, by the site. */
export async function balanceOf(token: string): Promise<number> {
  const response = await fetch(`${site}/api/user/center`, { headers: { token } });
  const { data } = (await response.json()) as { data: { balance_draw: number | string } };
  return Number(data.balance_draw);
}

/** Parts of `/app/drawing`, as a visitor finds them. */
export function drawingPage(page: Page) {
  const results = page.getByRole('region', { name: '图片' });
  const prompt = page.getByRole('textbox', { name: '画面描述' });
  const button = page.getByRole('button', { name: /^生成/ });
  return {
    prompt,
    button,
    results,
    /** What was asked for last. */
    newest: results.getByRole('article').first(),
    open: () => page.goto('/app/drawing'),
    async paint(words: string): Promise<void> {
      await prompt.fill(words);
      await button.click();
    },
  };
}

/** Pictures of a user that are there, made by the API one after the other. */
export async function paintByApi(token: string, prompts: readonly string[], count = 1): Promise<void> {
  const model = 'demonstration-colour';
  for (const prompt of prompts) {
    const body = { action: 'generate', model, prompt, n: count };
    const { records_ids } = await ask<{ records_ids: number[] }>(site, '/draw/imagine', body, token);
    for (;;) {
      const found = await ask<{ status: number }[]>(site, '/draw_records/detail', { records_id: records_ids }, token);
      if (found.every(({ status }) => status > 1)) break;
      await new Promise((done) => setTimeout(done, 200));
    }
  }
}
