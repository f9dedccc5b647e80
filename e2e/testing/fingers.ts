import { expect, type Locator, type Page } from '@playwright/test';

type Point = readonly [x: number, y: number];

/** Moves of one stroke, and those for which the finger rests at its end: a browser takes no tap while a page is still flung. */
const [moves, rests] = [8, 4];
/** Seconds between two moves, by their time stamps; nobody waits. */
const pause = 0.05;

/** A finger goes over an element, from one point to another; both are shares of its width and height. */
export async function dragFinger(page: Page, target: Locator, from: Point, to: Point): Promise<void> {
  const box = await boxAtRest(target);
  const devtools = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000 - (moves + rests + 1) * pause;
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...[part]: number[]) => {
    const at = (share: number) => {
      const x = box.x + box.width * (from[0] + (to[0] - from[0]) * share);
      return { x, y: box.y + box.height * (from[1] + (to[1] - from[1]) * share) };
    };
    const touchPoints = part === undefined ? [] : [at(part)];
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
    timestamp += pause;
  };
  await touch('touchStart', 0);
  for (let move = 1; move <= moves + rests; move++) await touch('touchMove', Math.min(1, move / moves));
  await touch('touchEnd');
  await devtools.detach();
}

/** A finger rests on the middle of an element until something has come. */
export async function holdFinger(page: Page, target: Locator, comes: Locator): Promise<void> {
  const box = await boxAtRest(target);
  const devtools = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await comes.waitFor();
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.detach();
}

/** A finger that counts what it does. Letters are typed by the keys of the phone; the tap that brings the keys counts. */
export class CountedFinger {
  taps = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async tap(target: Locator): Promise<void> {
    await target.tap();
    this.taps++;
  }

  /** In a field that this tap chooses. */
  async write(field: Locator, words: string): Promise<void> {
    await this.tap(field);
    await this.type(field, words);
  }

  /** In a field that the page has chosen already. */
  async type(field: Locator, words: string): Promise<void> {
    await expect(field).toBeFocused();
    await this.#page.keyboard.insertText(words);
  }

  async drag(target: Locator, from: Point, to: Point): Promise<void> {
    await dragFinger(this.#page, target, from, to);
    this.taps++;
  }
}

/** Where an element stays, which may still be on its way there. */
async function boxAtRest(target: Locator) {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} has no place on the page`);
  return box;
}
