/** How strongly a code is laid into its picture. Only values that were tried are here (docs/decisions/0073). */
export interface Strength {
  /** Part of white over the picture in the quiet zone. */
  quiet: number;
  /** `halftone`: edge of a dot, of the module. */
  dot: number;
  /** `blend`: part of the code. */
  alpha: number;
  /** `steer`: brightness that dark modules have at most and light ones at least in their middle. */
  dark: number;
  light: number;
  /** `steer`: how far from the middle that reaches, and how much of it is left at the edge. */
  sigma: number;
  floor: number;
}

/** What is tried first, then what is stronger, until the code is read: six steps at most. */
export const strengths: Strength[] = [
  { quiet: 0.92, dot: 0.46, alpha: 0.58, dark: 70, light: 185, sigma: 0.26, floor: 0.2 },
  { quiet: 1, dot: 0.48, alpha: 0.6, dark: 70, light: 185, sigma: 0.28, floor: 0.2 },
  { quiet: 1, dot: 0.54, alpha: 0.66, dark: 60, light: 195, sigma: 0.3, floor: 0.24 },
  { quiet: 1, dot: 0.6, alpha: 0.72, dark: 50, light: 205, sigma: 0.34, floor: 0.3 },
  { quiet: 1, dot: 0.68, alpha: 0.78, dark: 40, light: 215, sigma: 0.38, floor: 0.4 },
  { quiet: 1, dot: 0.78, alpha: 0.85, dark: 30, light: 225, sigma: 0.44, floor: 0.5 },
  { quiet: 1, dot: 0.9, alpha: 0.93, dark: 20, light: 235, sigma: 0.55, floor: 0.7 },
];

/** From this step on eyes are square. */
export const squareEyesFrom = 3;
