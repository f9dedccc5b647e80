import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { FlingProvider } from '../../lists/fling.ts';
import { averageColour, decodeThumbhash } from './decode-thumbhash.ts';
import { PlaceheldImage } from './placeheld-image.tsx';
import { placeholderUrl } from './placeholder-url.ts';

/** By thumbhash 0.1.1, of 64 × 40 pixels whose red grows to the right (0 to 189), whose green grows downwards (0 to 156). */
const wide = 'GCcKHJRgdnZxd4d2h3bAog3ndw==';
const tall = 'WXcJJBpzBnd3d3Z4d3i2kEr4iA==';
const withHoles = 'WgeGFQxZpneweYdoeMXAavt0UJl4iIiIeA==';

function pixel(hash: string, x: number, y: number): number[] {
  const { width, height, rgb } = decodeThumbhash(hash) ?? { width: 0, height: 0, rgb: new Uint8Array() };
  const at = (Math.round(y * (height - 1)) * width + Math.round(x * (width - 1))) * 3;
  return [...rgb.subarray(at, at + 3)];
}

test('the colours are where they were in the picture, in its shape', () => {
  expect(decodeThumbhash(wide)).toMatchObject({ width: 20, height: 11 });
  expect(decodeThumbhash(tall)).toMatchObject({ width: 11, height: 20 });
  const [left = [], right = []] = [pixel(wide, 0.05, 0.5), pixel(wide, 0.95, 0.5)];
  expect(left[0]).toBeLessThan(70);
  expect(right[0]).toBeGreaterThan(140);
  const [top = [], bottom = []] = [pixel(wide, 0.5, 0.05), pixel(wide, 0.5, 0.95)];
  expect((bottom[1] ?? 0) - (top[1] ?? 0)).toBeGreaterThan(70);
});

test('one colour is the average of them all', () => {
  for (const hash of [wide, tall]) {
    const { rgb = new Uint8ClampedArray() } = decodeThumbhash(hash) ?? {};
    const colour = averageColour(hash)?.match(/\d+/g)?.map(Number) ?? [];
    for (let channel = 0; channel < 3; channel++) {
      const values = rgb.filter((_, at) => at % 3 === channel);
      const average = values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(Math.abs((colour[channel] ?? -10) - average)).toBeLessThan(2);
    }
  }
});

test('what has transparent parts, and what is no hash, has no colours', () => {
  for (const none of [withHoles, '', 'AAA=', '<script>', '🌄'])
    expect([placeholderUrl(none), averageColour(none)]).toEqual([undefined, undefined]);
});

test('the colours stand behind a picture until it has come, or does not come', async () => {
  const { rerender } = render(<PlaceheldImage thumbhash={wide} src="/a.png" alt="山" />);
  const picture = screen.getByRole('img', { name: '山' });
  expect(picture.style.backgroundColor).not.toBe('');
  await waitFor(() => expect(picture.style.backgroundImage).toContain('data:image/bmp;base64,Qk'));
  fireEvent.load(picture);
  expect([picture.style.backgroundImage, picture.style.backgroundColor]).toEqual(['', '']);
  rerender(<PlaceheldImage key="b" thumbhash={tall} src="/b.png" alt="海" />);
  const other = screen.getByRole('img', { name: '海' });
  await waitFor(() => expect(other.style.backgroundImage).toContain('data:image/bmp'));
  fireEvent.error(other);
  expect(other.style.backgroundImage).toBe('');
  rerender(<PlaceheldImage key="c" thumbhash="" src="/c.png" alt="城" />);
  expect(screen.getByRole('img', { name: '城' }).style.backgroundImage).toBe('');
});

test('in a list that is flung one colour stands for a picture: it and its soft colours come when the list slows down', () => {
  jest.useFakeTimers();
  const whenOver = jest.fn((_act: () => void) => () => undefined);
  render(
    <FlingProvider value={{ isOn: () => true, whenOver }}>
      <PlaceheldImage thumbhash={wide} src="/a.png" alt="山" />
    </FlingProvider>,
  );
  act(() => jest.runAllTimers());
  const picture = screen.getByRole('img', { name: '山' });
  expect(picture.style.backgroundColor).toBe(averageColour(wide)?.replaceAll(' ', ', '));
  expect(picture.style.backgroundImage).toBe('');
  // A picture without an address has the sign of a broken one.
  expect(picture.getAttribute('src')).toMatch(/^data:image\/gif;/);
  fireEvent.load(picture);
  expect(picture.style.backgroundColor).not.toBe('');
  act(() => whenOver.mock.lastCall?.[0]());
  act(() => jest.runAllTimers());
  expect(picture.style.backgroundImage).toContain('data:image/bmp');
  expect(picture.getAttribute('src')).toBe('/a.png');
  jest.useRealTimers();
});

test('the bitmap has the size and the pixels of the colours', () => {
  const file = Uint8Array.from(atob((placeholderUrl(wide) ?? '').split(',')[1] ?? ''), (letter) =>
    letter.charCodeAt(0),
  );
  const view = new DataView(file.buffer);
  expect([view.getUint32(2, true), view.getInt32(18, true), view.getInt32(22, true)]).toEqual([file.length, 20, -11]);
  // Blue, green, red of the first pixel.
  expect([...file.subarray(54, 57)].toReversed()).toEqual(pixel(wide, 0, 0));
});
