import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { CardGrid } from './card-grid.tsx';
import { placeMasonry } from './masonry-places.ts';
import { masonryNumbers } from './masonry-rules.ts';
import { cardsBetween, placeCards } from './place-cards.ts';
import type { CardGridHandle } from './use-cards-in-sight.ts';

const sizes = { width: 1192, minWidth: 240, gap: 8 };
/** Ratios from 0.5 to 2, always the same ones. */
const heightOf = (id: number, width: number) => Math.round(width * (0.5 + ((id * 37) % 100) / 66));

test('each card lies in the column that is shortest so far, and none lies on another', () => {
  const { cards, columns, height } = placeCards(200, heightOf, sizes);
  expect(columns).toHaveLength(4);
  expect(columns.flat().toSorted((a, b) => a - b)).toEqual([...cards.keys()]);
  for (const column of columns)
    for (const [at, index] of column.entries()) {
      const above = cards[column[at - 1] ?? -1];
      expect(cards[index]?.top).toBe(above ? above.top + above.height + sizes.gap : 0);
    }
  const ends = columns.map((column) =>
    Math.max(...column.map((at) => (cards[at]?.top ?? 0) + (cards[at]?.height ?? 0))),
  );
  expect(height).toBe(Math.max(...ends));
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(2 * sizes.width);
});

test('cards of one height make a grid that reads from left to right, and one column makes rows', () => {
  const { cards } = placeCards(6, () => 100, { width: 508, minWidth: 250, gap: 8 });
  expect(cards.map(({ left, top }) => [left, top])).toEqual([
    [0, 0],
    [258, 0],
    [0, 108],
    [258, 108],
    [0, 216],
    [258, 216],
  ]);
  const rows = placeCards(3, () => 44, { width: 200, minWidth: 300, gap: 0 });
  expect(rows.cards.map(({ left, top, width }) => [left, top, width])).toEqual([
    [0, 0, 200],
    [0, 44, 200],
    [0, 88, 200],
  ]);
  expect(placeCards(0, () => 1, sizes).height).toBe(0);
});

test('what is in sight is found anywhere in the list', () => {
  const placement = placeCards(5000, heightOf, sizes);
  for (const top of [-500, 0, 1, 12_345, placement.height / 2, placement.height - 10, placement.height + 500]) {
    const inSight = [...placement.cards.entries()].filter(
      ([, card]) => card.top + card.height > top && card.top < top + 800,
    );
    expect(cardsBetween(placement, top, top + 800)).toEqual(inSight.map(([index]) => index));
  }
});

describe('five thousand pictures', () => {
  const filters = 100;
  let width = sizes.width;
  beforeEach(() => {
    width = sizes.width;
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const box = this.closest('[data-testid=box]');
      return { top: this.tagName === 'UL' ? filters - (box?.scrollTop ?? 0) : 0 } as DOMRect;
    });
  });

  const idOf = (id: number) => id;
  interface PageProps {
    ids: readonly number[];
    onNearBegin?(): void;
    onNearEnd?(): void;
  }
  let place: CardGridHandle | null = null;
  function Page({ ids, ...rest }: PageProps) {
    const box = useRef<HTMLDivElement>(null);
    return (
      <div ref={box} data-testid="box">
        <CardGrid
          label="作品"
          items={ids}
          keyOf={idOf}
          heightOf={heightOf}
          minWidth={sizes.minWidth}
          gap={sizes.gap}
          box={box}
          handle={(now) => {
            place = now;
          }}
          {...rest}
        >
          {(id) => <a href={`#${id}`}>{`图 ${id}`}</a>}
        </CardGrid>
      </div>
    );
  }
  const box = () => screen.getByTestId('box');
  const scrollTo = (top: number) =>
    act(async () => {
      box().scrollTop = top;
      fireEvent.scroll(box());
    });
  const mounted = () => screen.getAllByRole('listitem');
  /** Where a card stands below the upper edge of the box. */
  const topOf = (id: number) => {
    const card = screen.getByRole('link', { name: `图 ${id}` }).closest('li') as HTMLElement;
    return filters + Number.parseFloat(card.style.top) - box().scrollTop;
  };
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
  /** The first card that is in sight whole. */
  const aCard = () =>
    mounted()
      .map((card) => Number(/\d+/.exec(card.textContent ?? '')?.[0]))
      .find((id) => topOf(id) > 0 && topOf(id) < 400) as number;

  test('at any place at most a hundred are in the page, each with its number in the whole', async () => {
    render(<Page ids={range(0, 5000)} />);
    const { height } = placeCards(5000, heightOf, sizes);
    for (const part of [0, 0.25, 0.5, 0.75, 1]) {
      await scrollTo(part * (height - 800));
      expect(mounted().length).toBeLessThanOrEqual(100);
      const seen = aCard();
      expect(screen.getByRole('link', { name: `图 ${seen}` }).closest('li')).toHaveAttribute(
        'aria-posinset',
        `${seen + 1}`,
      );
      expect(mounted()[0]).toHaveAttribute('aria-setsize', '5000');
    }
  });

  test('pages before and behind, and another width, leave what is read where it is, to the pixel', async () => {
    const { rerender } = render(<Page ids={range(2000, 2200)} />);
    await scrollTo(6000);
    const seen = aCard();
    const [first = 0] = [place?.placeNow()?.key as number];
    const before = { seen: topOf(seen), first: topOf(first) };
    rerender(<Page ids={range(1900, 2200)} />);
    expect(topOf(first)).toBe(before.first);
    rerender(<Page ids={range(1900, 2300)} />);
    expect(topOf(first)).toBe(before.first);
    width = 380;
    await scrollTo(box().scrollTop + 1);
    expect(topOf(first)).toBe(before.first - 1);
  });

  test('a place that was noted is found again in a new page, and one whose card is not there says so', async () => {
    const { unmount } = render(<Page ids={range(0, 5000)} />);
    await scrollTo(400_321);
    const noted = place?.placeNow();
    const seen = aCard();
    const before = topOf(seen);
    unmount();
    render(<Page ids={range(0, 5000)} />);
    await act(async () => void expect(place?.show(noted as NonNullable<typeof noted>)).toBe(true));
    await scrollTo(box().scrollTop);
    expect(topOf(seen)).toBe(before);
    expect(place?.show({ key: 5000, offset: 0 })).toBe(false);
  });

  test('close to an end more is asked for; the card with the focus stays in the page', async () => {
    const onNearBegin = jest.fn();
    const onNearEnd = jest.fn();
    Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, value: 50_000 });
    render(<Page ids={range(0, 300)} onNearBegin={onNearBegin} onNearEnd={onNearEnd} />);
    await scrollTo(25_000);
    onNearBegin.mockClear();
    onNearEnd.mockClear();
    const seen = aCard();
    act(() => screen.getByRole('link', { name: `图 ${seen}` }).focus());
    await scrollTo(48_500);
    expect(onNearEnd).toHaveBeenCalled();
    expect(onNearBegin).not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name: `图 ${seen}` })).toHaveFocus();
    await scrollTo(500);
    expect(onNearBegin).toHaveBeenCalled();
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight');
  });
});

describe('a masonry', () => {
  const masonry = { minWidth: 165, gap: 8 };
  const ratioOf = (id: number) => 0.5 + ((id * 37) % 100) / 66;
  const ratios = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => ratioOf(from + at));

  test('lies in the document of the server where it lies afterwards, at every width', () => {
    for (const isEnded of [false, true]) {
      const { grid, cards } = masonryNumbers(ratios(0, 40), masonry, !isEnded);
      for (const width of [390, 411, 767, 1024, 1280, 1439, 2560]) {
        const placed = placeMasonry(ratios(0, 40), width, masonry, { sizes: [40], isEnded });
        const count = placed.columns.length;
        const wide = (width - masonry.gap * (count - 1)) / count;
        const of = (numbers: object | undefined, name: string) =>
          Number((numbers as Record<string, number>)[`--${name}${count}`]);
        const lengthOf = (numbers: object | undefined, share: string, gaps: string) =>
          of(numbers, share) * wide + of(numbers, gaps) * masonry.gap;
        expect(Math.abs(lengthOf(grid, 'h', 'g') - placed.height)).toBeLessThan(0.5);
        for (const [at, card] of placed.cards.entries()) {
          expect(of(cards[at], 'c') * (wide + masonry.gap)).toBeCloseTo(card.left, 1);
          expect(Math.abs(lengthOf(cards[at], 'y', 'n') - card.top)).toBeLessThan(0.5);
          expect(Math.abs(lengthOf(cards[at], 'r', 'm') - card.height)).toBeLessThan(0.5);
        }
      }
    }
  });

  test('lies by pages: one that comes before or goes moves none of the others, and none is cut by much', () => {
    for (const width of [390, 1024, 1440]) {
      const whole = placeMasonry(ratios(0, 120), width, masonry, { sizes: [40, 40, 40], isEnded: false });
      const part = placeMasonry(ratios(40, 90), width, masonry, { sizes: [40, 10], isEnded: true });
      const begin = whole.cards[40]?.top ?? 0;
      for (let at = 0; at < 40; at++) {
        const [here, there] = [part.cards[at], whole.cards[40 + at]];
        expect(here?.left).toBe(there?.left);
        expect(here?.top).toBeCloseTo((there?.top ?? 0) - begin, 6);
        expect(here?.height).toBeCloseTo(there?.height ?? 0, 6);
        const natural = ratioOf(40 + at) * (here?.width ?? 0);
        expect(Math.abs((here?.height ?? 0) / natural - 1)).toBeLessThan(0.25);
      }
      const ends = whole.columns.map((column) => {
        const last = whole.cards[column.at(-1) ?? 0];
        return (last?.top ?? 0) + (last?.height ?? 0);
      });
      for (const end of ends) expect(end).toBeCloseTo(whole.height, 6);
    }
  });

  test('keeps the shape of every picture at the end of its list', () => {
    const { cards } = placeMasonry(ratios(0, 30), 1024, masonry, { sizes: [30], isEnded: true });
    for (const [at, { width, height }] of cards.entries()) expect(height).toBeCloseTo(ratioOf(at) * width, 6);
  });
});
