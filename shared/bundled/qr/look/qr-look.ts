import { type QrLevel, qrLevels } from '../encode/encode-text.ts';
import { safeInk, safePaper } from './contrast.ts';
import { type EyeShape, eyeShapes } from './eye-shapes.ts';
import { type ModuleShape, moduleShapes, moduleSizes } from './module-shapes.ts';

/** A picture in the middle of a code. */
export interface QrLogo {
  /** Address of the picture; `data:` so that the file stands alone. */
  href: string;
  /** Its edge as a share of the code's. */
  size: number;
}

/** How a code looks. Colours are `#rrggbb`. */
export interface QrLook {
  level: QrLevel;
  /** 0 to 7; -1: the one that reads best. */
  mask: number;
  /** The quiet zone around the code, in modules. */
  margin: number;
  shape: ModuleShape;
  /** How large a module is drawn; 0: as the shape is shipped. */
  moduleSize: number;
  eye: EyeShape;
  dark: string;
  light: string;
  /** '': as the rest. */
  eyeColour: string;
  /** Where the ink ends up; '': it is one colour. */
  gradientTo: string;
  gradient: 'linear' | 'radial';
  /** Words below the code; '': no frame. */
  words: string;
}

/** Modules of the quiet zone that can be had. */
export const qrMargins = [2, 3, 4, 6] as const;
/** Letters of the frame. */
export const wordsLimit = 16;

export const plainLook: QrLook = {
  level: 'M',
  mask: -1,
  margin: 4,
  shape: 'square',
  moduleSize: 0,
  eye: 'square',
  dark: '#12151c',
  light: '#ffffff',
  eyeColour: '',
  gradientTo: '',
  gradient: 'linear',
  words: '',
};

/** Looks to begin with; each has only what was read in every trial. */
export const lookPresets: readonly { name: string; look: Partial<QrLook> }[] = [
  { name: '经典', look: {} },
  { name: '柔和', look: { shape: 'rounded', eye: 'rounded', dark: '#1f2937' } },
  { name: '蓝点', look: { shape: 'dots', eye: 'soft', dark: '#0b4a8f', eyeColour: '#0a2540' } },
  { name: '紫霞', look: { shape: 'liquid', eye: 'rounded', dark: '#5b21b6', gradientTo: '#9d174d' } },
  { name: '竹简', look: { shape: 'lines', eye: 'rounded', dark: '#065f46', light: '#f3fbf7' } },
  { name: '菱格', look: { shape: 'diamond', eye: 'square', dark: '#7c2d12', light: '#fffaf3' } },
  { name: '星夜', look: { shape: 'star', eye: 'soft', dark: '#1e1b4b', gradientTo: '#4c1d95', gradient: 'radial' } },
  { name: '墨绿', look: { shape: 'liquid', eye: 'soft', dark: '#14332a', light: '#eef5ef', eyeColour: '#0f5132' } },
];

/** The largest logo of each level, as a share of the code's edge. */
const logoLimits: Readonly<Record<QrLevel, number>> = { L: 0, M: 0.15, Q: 0.2, H: 0.25 };
const leastLogo = 0.1;
/** Codes with more modules than this version are read through a logo with the most error correction only. */
const largestPlain = { M: 6, Q: 8 } as const;

/** A look in which everything is within what decoders read, and what was changed to that end, in words. */
export interface SafeLook {
  look: QrLook;
  logo: QrLogo | undefined;
  notes: string[];
}

/** What of an unknown value is a look: another version of the page, or a person, may have stored it. */
export function lookOf(value: unknown): QrLook {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<keyof QrLook, unknown>>;
  const oneOf = <T>(all: readonly T[], one: unknown, otherwise: T) => (all.includes(one as T) ? (one as T) : otherwise);
  const colour = (one: unknown, otherwise: string) =>
    typeof one === 'string' && (/^#[\da-f]{6}$/i.test(one) || one === '') && (one !== '' || otherwise === '')
      ? one
      : otherwise;
  return {
    level: oneOf(qrLevels, given.level, plainLook.level),
    mask: oneOf([-1, 0, 1, 2, 3, 4, 5, 6, 7], given.mask, plainLook.mask),
    margin: oneOf(qrMargins, given.margin, 4),
    shape: oneOf(moduleShapes, given.shape, plainLook.shape),
    moduleSize: typeof given.moduleSize === 'number' && Number.isFinite(given.moduleSize) ? given.moduleSize : 0,
    eye: oneOf(eyeShapes, given.eye, plainLook.eye),
    dark: colour(given.dark, plainLook.dark),
    light: colour(given.light, plainLook.light),
    eyeColour: colour(given.eyeColour, ''),
    gradientTo: colour(given.gradientTo, ''),
    gradient: oneOf(['linear', 'radial'] as const, given.gradient, 'linear'),
    words: typeof given.words === 'string' ? given.words : '',
  };
}

/** Clamps a look: no value that decoders miss gets into a picture. @param versionAt the version of the code at a level */
export function safeLook(
  wanted: QrLook,
  logo: QrLogo | undefined,
  versionAt: (level: QrLevel) => number | undefined,
): SafeLook {
  const notes: string[] = [];
  const { least, usual, most } = moduleSizes[wanted.shape];
  const light = safePaper(wanted.light);
  const ink = (colour: string) => colour && safeInk(colour, light);
  const [dark, eyeColour, gradientTo] = [safeInk(wanted.dark, light), ink(wanted.eyeColour), ink(wanted.gradientTo)];
  if (light !== wanted.light) notes.push('背景太深，已调浅：浅色图案配深色背景，有些扫码软件认不出来');
  if (dark !== wanted.dark || eyeColour !== wanted.eyeColour || gradientTo !== wanted.gradientTo) {
    notes.push('图案和背景的颜色太接近，已把图案调深');
  }
  const level = logo ? levelForLogo(wanted.level, versionAt) : wanted.level;
  if (level !== wanted.level) notes.push(`放了图标，容错率已升为${levelNames[level]}`);
  const size = logo && Math.min(Math.max(logo.size, leastLogo), logoLimits[level]);
  return {
    look: {
      ...wanted,
      level,
      light,
      dark,
      eyeColour,
      gradientTo,
      margin: Math.max(2, wanted.margin),
      moduleSize: wanted.moduleSize ? Math.min(Math.max(wanted.moduleSize, least), most) : usual,
      words: [...wanted.words.trim()].slice(0, wordsLimit).join(''),
    },
    logo: logo && size ? { href: logo.href, size } : undefined,
    notes,
  };
}

export const levelNames: Readonly<Record<QrLevel, string>> = { L: '低', M: '中', Q: '较高', H: '高' };

/** The largest logo that a level allows; 0: none. */
export const logoLimitOf = (level: QrLevel): number => logoLimits[level];

function levelForLogo(level: QrLevel, versionAt: (level: QrLevel) => number | undefined): QrLevel {
  const isWithin = (one: 'M' | 'Q') => (versionAt(one) ?? Number.POSITIVE_INFINITY) <= largestPlain[one];
  if ((level === 'L' || level === 'M') && isWithin('M')) return 'M';
  return level !== 'H' && isWithin('Q') ? 'Q' : 'H';
}
