/** Rules of axe that look at colours, sizes, a canvas, or the whole page around a part: only a browser can answer them. */
export const needLayout = ['color-contrast', 'target-size', 'label-content-name-mismatch', 'region'];
