import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { Lightbox } from './lightbox.tsx';
import { bounded, fitted, whole, zoomedAt } from './zoom.ts';

const stage = { width: 800, height: 600 };
const size = fitted({ width: 1600, height: 800 }, stage);

test('a picture is whole in the stage, and a small one is not blown up', () => {
  expect(size).toEqual({ width: 800, height: 400 });
  expect(fitted({ width: 100, height: 50 }, stage)).toEqual({ width: 100, height: 50 });
});

test('what lies under the finger stays there while it is zoomed, as far as the edges allow', () => {
  const point = { x: 200, y: 50 };
  const look = zoomedAt(whole, 3, point, size, stage);
  expect((point.x - look.x) / look.zoom).toBeCloseTo(point.x);
  expect((point.y - look.y) / look.zoom).toBeCloseTo(point.y);
  expect(zoomedAt(look, 1 / 100, point, size, stage)).toEqual(whole);
  expect(zoomedAt(whole, 100, { x: 0, y: 0 }, size, stage).zoom).toBe(8);
});

test('no edge comes inside; what is not larger than the stage stays in its middle', () => {
  expect(bounded({ zoom: 1, x: 300, y: -90 }, size, stage)).toEqual(whole);
  expect(bounded({ zoom: 2, x: 5000, y: -5000 }, size, stage)).toEqual({ zoom: 2, x: 400, y: -100 });
});

describe('on the screen', () => {
  const pictures = ['a', 'b', 'c'].map((name) => ({ src: `https://example.com/${name}.png`, alt: `图 ${name}` }));
  const shown = () => screen.getByRole('img').getAttribute('alt');
  const zoom = () => Number(/scale\((.+)\)/.exec(screen.getByRole('img').style.transform)?.[1]);
  function open(first = 1) {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(stage.width);
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(stage.height);
    const onClose = jest.fn();
    render(<Lightbox pictures={pictures} first={first} onClose={onClose} />);
    return { onClose, user: userEvent.setup(), picture: () => screen.getByRole('img') };
  }

  test('arrows and buttons go from one to the next and stop at both ends; Escape closes', async () => {
    const { user, onClose } = open();
    expect(await screen.findByRole('dialog', { name: '图 b' })).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(shown()).toBe('图 c');
    expect(screen.getByRole('status')).toHaveTextContent('3 / 3');
    expect(screen.getByRole('button', { name: '下一张' })).toBeDisabled();
    await user.keyboard('{ArrowRight}');
    expect(shown()).toBe('图 c');
    await user.click(screen.getByRole('button', { name: '上一张' }));
    expect(shown()).toBe('图 b');
    expect(screen.getByRole('link', { name: '保存图片' })).toHaveAttribute('href', 'https://example.com/b.png');
    await expectAccessible(screen.getByRole('dialog'));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('keys, wheel and double click zoom; the next picture is whole again', async () => {
    const { user, picture } = open();
    await screen.findByRole('dialog');
    await user.keyboard('+');
    expect(zoom()).toBe(1.5);
    await user.keyboard('-');
    expect(zoom()).toBe(1);
    fireEvent.wheel(picture(), { deltaY: -400 });
    expect(zoom()).toBeCloseTo(Math.E);
    await user.keyboard('{ArrowLeft}');
    expect(zoom()).toBe(1);
    fireEvent.doubleClick(picture());
    expect(zoom()).toBe(2.5);
    fireEvent.doubleClick(picture());
    expect(zoom()).toBe(1);
  });

  test('a finger swipes a whole picture and moves a zoomed one; two fingers zoom', async () => {
    const { user, picture } = open();
    await screen.findByRole('dialog');
    // jsdom has no PointerEvent.
    const touch = (type: string, pointerId: number, clientX: number) =>
      fireEvent(picture(), Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { pointerId }));
    const finger = (id: number) => ({
      down: (x: number) => touch('pointerdown', id, x),
      move: (x: number) => touch('pointermove', id, x),
      up: (x: number) => touch('pointerup', id, x),
    });
    const [one, two] = [finger(1), finger(2)];
    one.down(400);
    one.move(300);
    one.up(300);
    expect(shown()).toBe('图 c');
    one.down(300);
    one.up(330);
    expect(shown()).toBe('图 c');
    one.down(0);
    two.down(100);
    two.move(200);
    expect(zoom()).toBe(2);
    two.up(200);
    one.up(0);
    expect(shown()).toBe('图 c');
    one.down(0);
    one.move(150);
    one.up(150);
    expect(shown()).toBe('图 c');
    expect(picture().style.transform).toContain('translate(');
    await user.keyboard('0');
    expect(picture().style.transform).toBe('translate(0px, 0px) scale(1)');
  });
});
