export interface Size {
  width: number;
  height: number;
}
/** How a picture lies in the stage: `zoom` 1 shows it whole, `x` and `y` are its centre's way from the stage's, in pixels. */
export interface Look {
  zoom: number;
  x: number;
  y: number;
}
export const whole: Look = { zoom: 1, x: 0, y: 0 };
const maxZoom = 8;

/** Size of a picture at zoom 1: whole in the stage, never larger than it is. */
export function fitted(picture: Size, stage: Size): Size {
  const scale = Math.min(1, stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Keeps a picture in the stage: none of its edges comes further inside than it must. `size`: as it is fitted. */
export function bounded({ zoom: wanted, x, y }: Look, size: Size, stage: Size): Look {
  const zoom = Math.min(maxZoom, Math.max(1, wanted));
  const within = (at: number, side: number, room: number) => {
    const max = Math.max(0, (side * zoom - room) / 2);
    return max === 0 ? 0 : Math.min(max, Math.max(-max, at));
  };
  return { zoom, x: within(x, size.width, stage.width), y: within(y, size.height, stage.height) };
}

/** Zooms so that what lies under `point` stays there. `point` counts from the centre of the stage. */
export function zoomedAt(look: Look, factor: number, point: { x: number; y: number }, size: Size, stage: Size): Look {
  const zoom = Math.min(maxZoom, Math.max(1, look.zoom * factor));
  const scale = zoom / look.zoom;
  const moved = (at: number, from: number) => from + (at - from) * scale;
  return bounded({ zoom, x: moved(look.x, point.x), y: moved(look.y, point.y) }, size, stage);
}
