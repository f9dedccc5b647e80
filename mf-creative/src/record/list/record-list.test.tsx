import { act, fireEvent } from '@testing-library/react';
import { makeRecord } from '../../works/records/make-record.ts';
import { makeGallery, openRecords } from '../make-gallery.ts';

const gallery = makeGallery();

describe('five thousand pictures', () => {
  const filters = 0;
  beforeEach(() => {
    gallery.records = Array.from({ length: 5000 }, (_, at) => {
      const id = 5000 - at;
      const day = new Date(Date.UTC(2026, 10, 26) - Math.floor(at / 37) * 86_400_000).toISOString().slice(0, 10);
      return makeRecord({ id, create_time: `${day} 10:00:00` });
    });
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
    jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return Number.parseFloat(this.querySelector('ul')?.style.height ?? '0') + 96;
    });
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const box = this.closest('.list > .box');
      return { top: this.tagName === 'UL' ? filters - (box?.scrollTop ?? 0) : 0 } as DOMRect;
    });
  });
  // Roles are slow to find among many.
  const all = () => [...document.querySelectorAll<HTMLElement>('[data-record]')];
  const box = () => document.querySelector('.list > .box') as HTMLElement;
  const scrollBy = (pixels: number) =>
    act(async () => {
      box().scrollTop = Math.max(0, Math.min(box().scrollHeight - 800, box().scrollTop + pixels));
      fireEvent.scroll(box());
    });
  /** Where a card stands below the upper edge of the box. */
  const topOf = (one: HTMLElement) => Number.parseFloat(one.closest('li')?.style.top ?? 'NaN') - box().scrollTop;
  /** The first card in sight and where it stands. */
  const seen = () => {
    const first = all().find((one) => topOf(one) >= 0) as HTMLElement;
    return { id: Number(first.dataset.record), top: Math.round(topOf(first) * 1000) / 1000 };
  };

  it('are read far down and back with few in the page, and a way back opens where one was, to the pixel', async () => {
    const { unmount } = await openRecords(gallery);
    for (let step = 0; step < 18; step++) {
      await scrollBy(2000);
      expect(all().length).toBeLessThanOrEqual(100);
    }
    // What is pressed may lead away.
    fireEvent.pointerDown(box());
    const before = seen();
    expect(before.id).toBeLessThan(4300);
    const page = Number(new URLSearchParams(window.location.search).get('page'));
    expect(page).toBeGreaterThan(10);
    const { place } = window.history.state;
    unmount();
    const again = await openRecords(gallery, `?page=${page}`);
    expect(seen()).toEqual(before);
    again.unmount();
    // Two that were drawn meanwhile have moved all others on.
    gallery.records = [makeRecord({ id: 5002 }), makeRecord({ id: 5001 }), ...gallery.records];
    await openRecords(gallery, `?page=${page}`);
    expect(topOf(document.querySelector(`[data-record="${place.key}"]`) as HTMLElement)).toBeCloseTo(place.offset);
    for (let step = 0; step < 30 && all()[0]?.dataset.record !== '5002'; step++) {
      await scrollBy(-6000);
      expect(all().length).toBeLessThanOrEqual(100);
    }
    expect(all()[0]).toHaveTextContent('第 5002 张');
  });
});
