/** How a map is coloured. Lines and tints are read on both schemes; words have the page's own colour. */
export interface MapTheme {
  name: string;
  root: string;
  onRoot: string;
  branches: readonly string[];
  shape: 'curve' | 'elbow';
}

export type ThemeName = keyof typeof mapThemes;

export const mapThemes = {
  colourful: {
    name: '缤纷',
    root: '#3d5af1',
    onRoot: '#ffffff',
    branches: ['#e8664f', '#d99a1b', '#3fa46a', '#2a9fb8', '#4f7df0', '#8a63d8', '#d0589f', '#8a8f3c'],
    shape: 'curve',
  },
  calm: {
    name: '素雅',
    root: '#3b4a5f',
    onRoot: '#ffffff',
    branches: ['#7287a3'],
    shape: 'curve',
  },
  forest: {
    name: '森林',
    root: '#2c6e49',
    onRoot: '#ffffff',
    branches: ['#4c956c', '#7f9f3d', '#b98b2f', '#4b8f8c', '#8a7a5c'],
    shape: 'curve',
  },
  chart: {
    name: '商务',
    root: '#1f4f8f',
    onRoot: '#ffffff',
    branches: ['#2f78c4', '#5b8def', '#3d9db3', '#6c7fa8'],
    shape: 'elbow',
  },
} as const satisfies Record<string, MapTheme>;

export const themeNames = Object.keys(mapThemes) as ThemeName[];

/** The theme of a stored name; the usual one for a name of another version. */
export const themeOf = (name: string): MapTheme => mapThemes[name as ThemeName] ?? mapThemes.colourful;

export const branchColours: readonly string[] = mapThemes.colourful.branches;

export function branchColour(
  theme: MapTheme,
  { branch, colour }: { branch: number; colour?: string | undefined },
): string {
  if (colour?.startsWith('#')) return colour;
  return (branch < 0 ? theme.root : theme.branches[branch % theme.branches.length]) ?? theme.root;
}
