import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { listSquareCategories, listSquarePosts, type SquarePost } from 'shared/contracts/creative/square.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { makePost } from '../make-post.ts';
import { squareRoutes } from '../square-routes.ts';

/** In an order that is not the one of their numbers, as that of the favourites. */
const numberAt = (at: number) => ((at * 1777) % 5003) + 1;
const heights = [640, 1024, 1365, 1536, 1820, 900];

let posts: SquarePost[];
const api = fakeApi();
const open = (search = '') =>
  renderPage({ routes: squareRoutes, health: () => undefined }, { path: `/app/square${search}`, api });

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  posts = Array.from({ length: 5000 }, (_, at) =>
    makePost({ id: numberAt(at), height: heights[(at * 7) % 6] as number }),
  );
  api.on(listSquareCategories, () => []);
  api.on(listSquarePosts, ({ page_no, page_size, at, cursor = '' }) => {
    const placeOf = (wanted: number | undefined) => posts.findIndex(({ id }) => id === wanted);
    const place = placeOf(at);
    let begin = place < 0 ? (page_no - 1) * page_size : place - (place % page_size);
    if (cursor.startsWith('after ')) begin = placeOf(Number(cursor.slice(6))) + 1;
    if (cursor.startsWith('before ')) begin = Math.max(0, placeOf(Number(cursor.slice(7))) - page_size);
    const lists = posts.slice(begin, begin + page_size);
    const [after, before] = [`after ${lists.at(-1)?.id}`, `before ${lists[0]?.id}`];
    return { lists, count: posts.length, page_no, page_size, after, before, position: begin };
  });
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return Number.parseFloat(this.querySelector('ul')?.style.height ?? '0') + 96;
  });
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { top: this.tagName === 'UL' ? -(box()?.scrollTop ?? 0) : 0 } as DOMRect;
  });
});

afterEach(() => void jest.useRealTimers());

// Roles are slow to find among many.
const all = () => [...document.querySelectorAll<HTMLElement>('[data-post]')];
/** What scrolls. */
const box = () =>
  document.querySelector('ul[aria-label=作品]')?.parentElement?.parentElement?.parentElement as HTMLElement;
const scrollBy = (pixels: number) =>
  act(async () => {
    box().scrollTop = Math.max(0, Math.min(box().scrollHeight - 800, box().scrollTop + pixels));
    fireEvent.scroll(box());
  });
/** The cards in sight, and where each stands below the upper edge of the box. */
const inSight = () =>
  new Map(
    all().flatMap((card) => {
      const style = card.closest('li')?.style;
      const top = Number.parseFloat(style?.top ?? 'NaN') - box().scrollTop;
      const isSeen = top + Number.parseFloat(style?.height ?? '0') > 0 && top < 800;
      return isSeen ? [[`${card.dataset.post} ${style?.left}`, Math.round(top * 100) / 100]] : [];
    }),
  );
/** The numbers of all cards, by their places in the list. */
const numbers = () => all().map(({ dataset }) => Number(dataset.post));

it('shows thousands of works in their order with few in the page, and opens again where one was, to the pixel', async () => {
  const { unmount } = await open();
  for (let step = 0; step < 6; step++) {
    await scrollBy(2500);
    expect(all().length).toBeLessThanOrEqual(100);
    const places = numbers().map((number) => posts.findIndex(({ id }) => id === number));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
  expect(posts.findIndex(({ id }) => id === numbers()[0])).toBeGreaterThan(200);
  // What is pressed may lead away.
  fireEvent.pointerDown(box());
  const before = inSight();
  expect(before.size).toBeGreaterThan(15);
  const at = new URLSearchParams(window.location.search).get('at');
  unmount();
  const again = await open(`?at=${at}`);
  await scrollBy(0);
  expect(inSight()).toEqual(before);
  again.unmount();

  // Of the way back nothing but the address is left: it begins with the same work.
  window.history.replaceState(null, '', `/app/square?at=${at}`);
  await open(`?at=${at}`);
  await scrollBy(0);
  expect([...inSight()].some(([card, top]) => card.startsWith(`${at} `) && top === 0)).toBe(true);
});

it('goes to any page from any place, and is read on both ways from there', async () => {
  const { router } = await open();
  router.subscribe(({ location: { key, pathname, search } }) =>
    window.history.replaceState({ key }, '', pathname + search),
  );
  for (const page of [63, 3, 63]) {
    for (let step = 0; step < 2; step++) await scrollBy(1500);
    const field = screen.getByLabelText<HTMLInputElement>('页码，共 125 页');
    await act(async () => {
      fireEvent.change(field, { target: { value: `${page}` } });
      fireEvent.submit(field.form as HTMLFormElement);
    });
    const [before, first] = [posts[(page - 1) * 40 - 1]?.id, posts[(page - 1) * 40]?.id];
    // The page before it comes, and moves nothing.
    await waitFor(() => expect(numbers()).toContain(before));
    await scrollBy(0);
    expect([...inSight()].some(([card, top]) => card.startsWith(`${first} `) && top === 0)).toBe(true);
  }
});

it('is read on and back over many pages without anything that is in sight being moved or drawn again', async () => {
  await open();
  await scrollBy(0);
  const drawn: string[] = [];
  const watch = (records: MutationRecord[]) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) {
        const card = node instanceof HTMLElement && node.querySelector<HTMLElement>('[data-post]');
        if (card) drawn.push(`${card.dataset.post}`);
      }
  };
  const observer = new MutationObserver(watch);
  observer.observe(document.querySelector('ul[aria-label=作品]') as HTMLElement, { childList: true });
  const first = inSight();
  for (let step = 1; step <= 12; step++) {
    await scrollBy(600);
    expect(box().scrollTop).toBe(600 * step);
  }
  watch(observer.takeRecords());
  expect(drawn.length).toBeGreaterThan(70);
  expect(drawn.length).toBe(new Set(drawn).size);
  drawn.length = 0;
  for (let step = 11; step >= 0; step--) {
    await scrollBy(-600);
    expect(box().scrollTop).toBe(600 * step);
    expect(inSight().size).toBeGreaterThan(10);
  }
  watch(observer.takeRecords());
  expect(drawn.length).toBe(new Set(drawn).size);
  expect(inSight()).toEqual(first);
  observer.disconnect();
});

it('who goes past the cards into the space above them finds cards there', async () => {
  await open();
  for (let step = 0; step < 6; step++) await scrollBy(2000);
  // None of the pages that lay there comes.
  api.on(listSquarePosts, () => new Promise<never>(() => undefined));
  await scrollBy(-12_000);
  expect(inSight().size).toBeGreaterThan(10);
});

it('asks for no picture while it is flung, and for those that are there when it slows down', async () => {
  await open();
  const waits = () => all().filter((card) => card.querySelector('img')?.src.startsWith('data:')).length;
  jest.useFakeTimers();
  await scrollBy(700);
  expect(waits()).toBe(0);
  for (let step = 0; step < 6; step++) {
    jest.advanceTimersByTime(20);
    await scrollBy(300);
  }
  expect(document.querySelector('ul[data-scrolling]')).not.toBeNull();
  expect(waits()).toBeGreaterThan(10);
  await act(async () => jest.advanceTimersByTime(200));
  expect(waits()).toBe(0);
  expect(document.querySelector('ul[data-scrolling]')).toBeNull();
});

it.each([
  [2300, 1300],
  [1400, 2400],
])(
  'opened in the middle on a screen of %d × %d, what is near at both ends comes, and then nothing',
  async (width, height) => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
    // Flat pictures: a page of them is low.
    posts = posts.map((post) => ({ ...post, height: post.width / 2 }));
    const begun = api.calls.length;
    await open(`?at=${posts[2500]?.id}`);
    const rest = () => act(async () => void (await new Promise((done) => setTimeout(done, 50))));
    for (let before = -1; before !== api.calls.length; await rest()) {
      before = api.calls.length;
      expect(before - begun).toBeLessThan(20);
      await scrollBy(0);
    }
  },
);

it('a page that does not fill a large screen brings the next, though nobody can scroll', async () => {
  const resize: ResizeObserverCallback[] = [];
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((tell) => {
    resize.push(tell);
    return { observe() {}, unobserve() {}, disconnect() {} };
  });
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  const height = jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(1300);
  posts = posts.map((post) => ({ ...post, height: post.width / 2 }));
  await open();
  await waitFor(() => expect(box().scrollHeight).toBeGreaterThan(1300));
  height.mockReturnValue(2200);
  await act(async () => {
    for (const tell of resize) tell([], {} as ResizeObserver);
  });
  await waitFor(() => expect(box().scrollHeight).toBeGreaterThan(2200));
});

it('reads a page while its number is typed: it is there on Enter, and one whose number is typed on is given up', async () => {
  await open();
  const field = screen.getByLabelText<HTMLInputElement>('页码，共 125 页');
  const before = api.calls.length;
  const readsOf = (page: number) =>
    api.calls
      .slice(before)
      .filter(({ endpoint, input }) => endpoint === listSquarePosts && (input as { page_no: number }).page_no === page);
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const submit = () => act(async () => void fireEvent.submit(field.form as HTMLFormElement));
  type('5');
  type('56');
  await waitFor(() => expect(readsOf(56)).toHaveLength(1));
  type('63');
  expect(readsOf(56)[0]?.options.signal?.aborted).toBe(true);
  await waitFor(() => expect(readsOf(63)).toHaveLength(1));
  expect(numbers()).not.toContain(posts[2480]?.id);
  await submit();
  await waitFor(() => expect(numbers()).toContain(posts[2480]?.id));
  expect(readsOf(63)).toHaveLength(1);
  expect(readsOf(5)).toHaveLength(0);

  // Who asks again wants what is new.
  posts = [makePost({ id: 6001 }), ...posts];
  await submit();
  await waitFor(() => expect(readsOf(63)).toHaveLength(2));
  await waitFor(() => expect(numbers()).toContain(posts[2480]?.id));

  // Enter comes before the number has rested: it is read at once, and not again. A number beyond the last page is none.
  type('90');
  await submit();
  type('127');
  await act(async () => void (await new Promise((done) => setTimeout(done, 300))));
  expect(readsOf(90)).toHaveLength(1);
  expect(readsOf(127)).toHaveLength(0);
});

it('what comes and goes meanwhile moves nothing that is read', async () => {
  await open();
  for (let step = 0; step < 6; step++) await scrollBy(1500);
  const before = inSight();
  posts = [makePost({ id: 6001 }), makePost({ id: 6002 }), ...posts];
  await scrollBy(400);
  await scrollBy(-400);
  expect(inSight()).toEqual(before);
  for (let step = 0; step < 10; step++) await scrollBy(-3000);
  expect(new Set(numbers()).size).toBe(numbers().length);
});

it('notes no place in the entry of the history to which the reader goes back meanwhile', async () => {
  await open();
  jest.useFakeTimers();
  await scrollBy(1500);
  window.history.pushState({ key: 'other', place: 'there' }, '', '/app/square?at=7');
  act(() => void jest.advanceTimersByTime(1000));
  fireEvent.pointerDown(box());
  expect(window.history.state).toEqual({ key: 'other', place: 'there' });
  expect(window.location.search).toBe('?at=7');
});
