import type { Rgb } from '../scene/colour.ts';
import type { Scene } from '../scene/scene.ts';

export interface Pixels {
  width: number;
  height: number;
}

/** How a scene is given its look. */
export interface Style {
  /** Paper or canvas below it; a picture with a transparent ground has none. */
  paper?: Rgb;
  /** The scene as SVG. */
  draw(scene: Scene, pixels: Pixels): string;
  /** What is done with the pixels: the scene is drawn this wide, and then finished at its size. */
  coarse?: number;
  finish?(png: Buffer, scene: Scene, pixels: Pixels): Promise<Buffer>;
}
