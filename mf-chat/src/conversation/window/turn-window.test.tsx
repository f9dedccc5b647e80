import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { listRecords } from 'shared/contracts/chat/record/chat-record.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, makeRecord, makeSession } from '../../make-chat.ts';
import { remote } from '../../remote.ts';

const seen = 800;
const turnHeight = 300;

const heightOf = (element: Element) =>
  element.classList.contains('gap') ? Number.parseFloat((element as HTMLElement).style.height) : turnHeight;
const rowsOf = (box: Element) => [...box.querySelectorAll('.turns > .turn, .turns > .gap')];

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  Reflect.deleteProperty(globalThis, 'cancelIdleCallback');
});

/** What is to be said of the sizes of turns. */
let measured: (() => void)[] = [];
beforeEach(() => {
  measured = [];
});

/** Says it, and what is to be said of the turns that come by it. */
async function measure() {
  while (measured.length > 0) {
    await act(async () => {
      for (const say of measured.splice(0)) say();
    });
  }
}

/** Every turn is as high as every other, and is measured once it is there. */
function layOut() {
  const isBox = (element: Element) => element.classList.contains('from-end');
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(function (this: Element) {
    return isBox(this) ? seen : 0;
  });
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return isBox(this) ? rowsOf(this).reduce((sum, row) => sum + heightOf(row), 0) : 0;
  });
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((tell) => {
    const observer = { observe, unobserve: () => undefined, disconnect: () => undefined };
    function observe(target: Element) {
      const borderBoxSize = [{ blockSize: heightOf(target), inlineSize: 700 }];
      const entry = { target, borderBoxSize, contentBoxSize: [], devicePixelContentBoxSize: [] };
      measured.push(() => tell([{ ...entry, contentRect: target.getBoundingClientRect() }], observer));
    }
    return observer;
  });
}

/** Rows that the reader sees at a distance from the end. */
function inSight(box: Element) {
  const fromEnd = -box.scrollTop;
  let bottom = 0;
  return rowsOf(box)
    .toReversed()
    .filter((row) => {
      const top = bottom + heightOf(row);
      const isSeen = top > fromEnd && bottom < fromEnd + seen;
      bottom = top;
      return isSeen;
    });
}

test('only the near part of a long conversation is rendered, from the end to the beginning and back', async () => {
  layOut();
  // The browser is busy: nothing is read ahead.
  Object.assign(globalThis, { requestIdleCallback: () => 0, cancelIdleCallback: () => undefined });
  const records = Array.from({ length: 120 }, (_, at) => makeRecord(at + 1));
  const { api } = chatApi([makeSession()], { 1: records });
  const { container } = await renderPage(remote, { path: '/chat?id=1', api, user: makeUser() });
  await measure();
  await waitFor(() => expect(screen.getByText('问题 119')).toBeVisible());
  const box = container.querySelector('.from-end') as HTMLElement;
  const turns = () => box.querySelectorAll('.turn').length;
  await measure();
  await waitFor(() => expect(turns()).toBeLessThan(10));

  const touched = screen.getByText('问题 115');
  fireEvent.pointerDown(touched);
  const steps = { blank: 0, max: 0 };
  for (let step = 0; step < 80 && -box.scrollTop < 60 * turnHeight - seen; step++) {
    await act(async () => {
      box.scrollTop = Math.max(box.scrollTop - 400, seen - box.scrollHeight);
      fireEvent.scroll(box);
    });
    await measure();
    steps.blank += inSight(box).filter((row) => row.classList.contains('gap')).length;
    steps.max = Math.max(steps.max, turns());
  }
  expect(screen.getByText('问题 1')).toBeVisible();
  expect(screen.queryByRole('button', { name: '加载更早的消息' })).toBeNull();
  expect(steps.blank).toBe(0);
  expect(steps.max).toBeLessThan(12);
  expect(api.inputsOf(listRecords).map(({ page_no }) => page_no)).toEqual([1, 2, 3, 4]);
  // What the reader worked in is not taken away, nor what is asked next.
  expect(touched).toBeInTheDocument();
  expect(screen.getByText('问题 119')).toBeInTheDocument();
  expect(screen.queryByText('问题 109')).toBeNull();

  await act(async () => {
    box.scrollTop = 0;
    fireEvent.scroll(box);
  });
  await measure();
  expect(inSight(box).filter((row) => row.classList.contains('gap'))).toEqual([]);
  expect(screen.getByText('问题 117')).toBeVisible();
});

test('a page of long answers first renders the last ones, with one empty box for what is above', async () => {
  const long = '很长的回答。'.repeat(300);
  const records = Array.from({ length: 30 }, (_, at) => makeRecord(at + 1, at % 2 ? { content: [long] } : {}));
  const { api } = chatApi([makeSession()], { 1: records });
  const { container } = await renderPage(remote, { path: '/chat?id=1', api, user: makeUser() });
  expect(await screen.findByText('问题 29')).toBeVisible();
  const rows = [...container.querySelectorAll('.turns > .turn, .turns > .gap')];
  expect(rows.map(({ className }) => className)).toEqual(['gap', ...Array(3).fill('turn past')]);
  expect(heightOf(rows[0] as Element)).toBe(12 * 420);
  expect(screen.queryByText('问题 23')).toBeNull();
});

test('all turns are printed, also those never scrolled to, and afterwards only the near ones are rendered', async () => {
  layOut();
  const records = Array.from({ length: 120 }, (_, at) => makeRecord(at + 1));
  const { api } = chatApi([makeSession()], { 1: records });
  const { container } = await renderPage(remote, { path: '/chat?id=1', api, user: makeUser() });
  const turns = () => container.querySelectorAll('.turn').length;
  await measure();
  await waitFor(() => expect(screen.queryByRole('button', { name: '加载更早的消息' })).toBeNull());
  await measure();
  await waitFor(() => expect(turns()).toBeLessThan(10));
  fireEvent(window, new Event('beforeprint'));
  expect(turns()).toBe(60);
  expect(screen.getByText('问题 1')).toBeInTheDocument();
  await act(async () => fireEvent(window, new Event('afterprint')));
  await measure();
  expect(turns()).toBeLessThan(10);
});
