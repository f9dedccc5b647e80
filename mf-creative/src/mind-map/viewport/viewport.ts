import type { Bounds } from '../layout/place-nodes.ts';

export interface Point {
  x: number;
  y: number;
}

const least = 0.05;
const most = 3;
const rim = 32;
const beginZoom = 0.8;
/** Below this zoom words cannot be read: the map is painted instead (`far-view.tsx`). */
export const farZoom = 0.35;

/**
 * What of the map is in sight: where its origin lies on the screen, and how large it is. It changes in every frame of a movement,
 * so that those who follow it change the page themselves, without React.
 */
export class Viewport {
  x = 0;
  y = 0;
  zoom = 1;
  width = 0;
  height = 0;
  /** The visitor has moved the map: nothing moves it by itself any more. */
  isMoved = false;
  #followers = new Set<() => void>();

  follow = (follower: () => void): (() => void) => {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  };

  place(x: number, y: number, zoom = this.zoom): void {
    if (x === this.x && y === this.y && zoom === this.zoom) return;
    this.x = x;
    this.y = y;
    this.zoom = zoom;
    this.#tell();
  }

  /** The size of the element; the middle stays the middle. */
  resize(width: number, height: number): void {
    const [dx, dy] = this.width ? [(width - this.width) / 2, (height - this.height) / 2] : [0, 0];
    this.width = width;
    this.height = height;
    this.x += dx;
    this.y += dy;
    this.#tell();
  }

  pan(dx: number, dy: number): void {
    this.isMoved = true;
    this.place(this.x + dx, this.y + dy);
  }

  /** @param at what stays where it is on the screen; else the middle */
  zoomBy(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const zoom = Math.min(most, Math.max(least, this.zoom * factor));
    const part = zoom / this.zoom;
    this.isMoved = true;
    this.place(at.x - (at.x - this.x) * part, at.y - (at.y - this.y) * part, zoom);
  }

  /** Shows all of it, never larger than it is; a map that would be too small to read begins with its root. */
  fit({ left, top, right, bottom }: Bounds, smallest = least): void {
    const zoom = Math.min(
      1,
      (this.width - 2 * rim) / (right - left || 1),
      (this.height - 2 * rim) / (bottom - top || 1),
    );
    if (zoom < smallest) {
      const isRight = left > -right / 4;
      if (isRight) this.beginAt(left);
      else this.place(this.width / 2, this.height / 2, beginZoom);
      return;
    }
    const fitted = Math.max(least, zoom);
    this.place(this.width / 2 - ((left + right) / 2) * fitted, this.height / 2 - ((top + bottom) / 2) * fitted, fitted);
  }

  /** Shows the left rim of the map, at the height of the root. */
  beginAt(left: number): void {
    this.place(Math.min(this.width / 2, rim / 2 - left * beginZoom), this.height / 2, beginZoom);
  }

  toMap({ x, y }: Point): Point {
    return { x: (x - this.x) / this.zoom, y: (y - this.y) / this.zoom };
  }

  /** What is in sight, in the map's measures, and a margin on the screen around it. */
  inSight(margin = 0): Bounds {
    const { x: left, y: top } = this.toMap({ x: -margin, y: -margin });
    const { x: right, y: bottom } = this.toMap({ x: this.width + margin, y: this.height + margin });
    return { left, top, right, bottom };
  }

  /** Moves as little as is needed to bring a rectangle into sight. */
  reveal({ left, top, right, bottom }: Bounds): void {
    const seen = this.inSight(-24);
    const by = (from: number, to: number, low: number, high: number) => {
      if (to - from > high - low || from < low) return low - from;
      return to > high ? high - to : 0;
    };
    const dx = by(left, right, seen.left, seen.right);
    const dy = by(top, bottom, seen.top, seen.bottom);
    this.place(this.x + dx * this.zoom, this.y + dy * this.zoom);
  }

  centre({ x, y }: Point, zoom = this.zoom): void {
    this.isMoved = true;
    this.place(this.width / 2 - x * zoom, this.height / 2 - y * zoom, zoom);
  }

  #tell() {
    for (const follower of this.#followers) follower();
  }
}
