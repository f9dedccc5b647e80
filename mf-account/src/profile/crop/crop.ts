/** Side of the square on the screen, in CSS pixels. */
export const stage = 280;
export const maxZoom = 4;

export interface Size {
  width: number;
  height: number;
}
/** How a picture lies under the square: `x`, `y` are its centre's way from the square's, in CSS pixels. */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}
export const centred: Crop = { zoom: 1, x: 0, y: 0 };

/** CSS pixels per pixel of the picture: at zoom 1 its shorter side fills the square. */
const scaleOf = ({ width, height }: Size, zoom: number): number => (stage / Math.min(width, height)) * zoom;

/** Keeps the square filled: no edge of the picture comes inside. */
export function bounded(size: Size, { zoom: wanted, x, y }: Crop): Crop {
  const zoom = Math.min(maxZoom, Math.max(1, wanted));
  const scale = scaleOf(size, zoom);
  const within = (at: number, side: number) => {
    const max = Math.max(0, (side * scale - stage) / 2);
    return Math.min(max, Math.max(-max, at));
  };
  return { zoom, x: within(x, size.width), y: within(y, size.height) };
}

/** The part of the picture that lies in the square, in its own pixels. */
export function sourceOf(size: Size, { zoom, x, y }: Crop) {
  const scale = scaleOf(size, zoom);
  const side = stage / scale;
  return { x: size.width / 2 - x / scale - side / 2, y: size.height / 2 - y / scale - side / 2, side };
}
