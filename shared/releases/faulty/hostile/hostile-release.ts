import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the page of a hostile release says that it got. */
interface Got {
  /** Paths to what leads out of its render worker. */
  found: string[];
  /** Paths to what it could change for others. */
  open: string[];
  /** Outcomes of the ways that it tried. */
  ways: Record<string, string>;
  changes: Record<string, string>;
}

/**
 * Collections that the platform cannot freeze, and that hold nothing of a visitor: zod's names of schemas, the style names that MUI's
 * system reads.
 */
const keptOpen =
  /^(globalThis\.__zod_globalRegistry\._idmap|shared\/ui\/theme\/theme\.ts\.theme\.unstable_sxConfig\.\w+\.style\.filterProps) \(a collection\)$/;

const parts = ['walk', 'ways-out', 'changes', 'page'];

/**
 * The server bundle of a release of `mf-content` that means harm: it walks all that it can reach, tries every known way out of its
 * render worker, and its page `/news` shows what it got. A second visit finds more: what both saw is everybody's.
 * @param requests all that it may require
 */
export function hostileCode(requests: readonly string[]): string {
  const sources = parts.map((part) => readFileSync(join(import.meta.dirname, `${part}.cjs`), 'utf8'));
  return [`const requests = ${JSON.stringify(requests)};`, ...sources].join('\n');
}

/** @returns what the release got, as its page says it; null when that page is another one */
export function hostileGot(html: string): Got | null {
  const text = /<pre>(.*?)<\/pre>/s.exec(html)?.[1];
  const signs: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', '#x27': "'" };
  if (!text) return null;
  const got = JSON.parse(text.replace(/&(quot|amp|lt|gt|#x27);/g, (_, sign) => signs[sign] ?? '')) as Got;
  return { ...got, open: got.open.filter((path) => !keptOpen.test(path)) };
}
