import type { Ink } from './layout/drawn.ts';

/** How a poster looks; `accent` is the site's colour. */
export interface PosterDesign {
  id: 'card' | 'paper' | 'night' | 'gallery';
  name: string;
  /** Of the whole picture. */
  ground(accent: string): string;
  /** The sheet with the words, where it differs from the ground. */
  sheet?: string | undefined;
  inks: Record<Ink, string>;
  /** Of the lines beside the code and of the site's name, which lie on the ground. */
  onGround: { strong: string; soft: string };
  /** A picture fills the whole width, up to the edge. */
  isBleeding?: boolean;
}

const light = { ink: '#1d2129', text: '#3a3f4a', soft: '#6b7280', line: '#e5e6eb', fill: '#f2f3f5' };
const dark = { ink: '#f4f5f7', text: '#d3d6dc', soft: '#9aa1ad', line: '#343a46', fill: '#232833' };

export const posterDesigns: readonly PosterDesign[] = [
  {
    id: 'card',
    name: '卡片',
    ground: (accent) => accent,
    sheet: '#ffffff',
    inks: { ...light, accent: '#3056d3' },
    onGround: { strong: '#ffffff', soft: '#ffffff' },
  },
  {
    id: 'paper',
    name: '留白',
    ground: () => '#ffffff',
    inks: { ...light, accent: '#3056d3' },
    onGround: { strong: light.ink, soft: light.soft },
  },
  {
    id: 'night',
    name: '夜色',
    ground: () => '#0f131b',
    sheet: '#171c26',
    inks: { ...dark, accent: '#8fa8ff' },
    onGround: { strong: dark.ink, soft: dark.soft },
  },
  {
    id: 'gallery',
    name: '大图',
    ground: () => '#f7f5f0',
    inks: { ...light, line: '#e2ddd2', fill: '#efebe2', accent: '#8a5a1f' },
    onGround: { strong: '#2a251d', soft: '#746b5c' },
    isBleeding: true,
  },
];
