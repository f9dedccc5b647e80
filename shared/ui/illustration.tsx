import { styled } from 'shared/ui/kit.ts';

/**
 * Line illustrations for empty and broken screens, 160 × 120, drawn for this site. `line` is the thing, `soft` its surface,
 * `spark` the one coloured stroke.
 */
const illustrations = {
  /** A signpost whose way ends in dashes. */
  lost: {
    soft: 'M80 26h36l11 11-11 11H80zM80 56H46L35 67l11 11h34z',
    line: 'M80 104V16M80 26h36l11 11-11 11H80M80 56H46L35 67l11 11h34M66 104h28M92 37h16M56 67h14',
    spark: 'M108 104h8M124 104h6M138 103h4M52 104h-8M36 104h-6M22 103h-4',
  },
  /** A plug out of its socket. */
  unplugged: {
    soft: 'M30 46h30v34H30zM100 44h30v38h-30z',
    line: 'M60 80H36a6 6 0 0 1-6-6V52a6 6 0 0 1 6-6h24zM60 54h10M60 72h10M100 82h22a8 8 0 0 0 8-8V52a8 8 0 0 0-8-8h-22zM30 63H12M130 63h18',
    spark: 'M85 40v10M85 58v10M85 76v10',
  },
  /** A cup that has cracked. */
  broken: {
    soft: 'M48 40h56v36a18 18 0 0 1-18 18H66a18 18 0 0 1-18-18z',
    line: 'M48 40h56v36a18 18 0 0 1-18 18H66a18 18 0 0 1-18-18zM104 50h8a10 10 0 0 1 0 20h-8M36 104h84',
    spark: 'm74 40-6 12 12 8-8 12 8 10',
  },
  /** An open box with nothing in it. */
  nothing: {
    soft: 'm80 62 44-16v34L80 98 36 80V46z',
    line: 'm80 62 44-16-44-16-44 16zM36 46v34l44 18 44-18V46M80 62v36M36 46 22 58l44 18 14-14M124 46l14 12-44 18-14-14',
    spark: 'M80 20V8M60 22l-6-9M100 22l6-9',
  },
  /** A magnifying glass. */
  search: {
    soft: 'M74 26a30 30 0 1 0 0 60 30 30 0 0 0 0-60z',
    line: 'M74 26a30 30 0 1 0 0 60 30 30 0 0 0 0-60zM96 78l26 26',
    spark: 'M62 48c4-6 14-8 20-4',
  },
  /** Waves that do not reach. */
  offline: {
    soft: 'M80 90a8 8 0 1 0 0 16 8 8 0 0 0 0-16z',
    line: 'M80 90a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM58 76c12-12 32-12 44 0M42 60c20-20 56-20 76 0M26 44c30-28 78-28 108 0',
    spark: 'm40 20 80 88',
  },
  /** A crane at work. */
  preparing: {
    soft: 'M92 70h28v22H92z',
    line: 'M44 104V24l62 0M44 24 32 36h74l-12-12M34 104h20M106 36v34M92 70h28v22H92zM44 44l10-8M44 60l24-24M24 104h112',
    spark: 'M70 84v20M62 94h16',
  },
} as const;

export type IllustrationName = keyof typeof illustrations;
/** Paths of an illustration that few pages need (`shared/bundled/lists/empty-drawings.ts`). */
export type Drawing = Record<'soft' | 'line' | 'spark', string>;

/** An illustration. It adds nothing to the sentence beside it, so screen readers skip it. */
export function Illustration({ of }: { of: IllustrationName | Drawing }) {
  const { soft, line, spark } = typeof of === 'string' ? illustrations[of] : of;
  return (
    <Figure viewBox="0 0 160 120" width={160} height={120} aria-hidden>
      <path className="soft" d={soft} />
      <path d={line} />
      <path className="spark" d={spark} />
    </Figure>
  );
}

const Figure = styled('svg')({
  flex: 'none',
  '& path': { fill: 'none', stroke: 'var(--text-3)', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' },
  '& .soft': { fill: 'var(--fill)', stroke: 'none' },
  '& .spark': { stroke: 'var(--accent-text)', strokeWidth: 2.5 },
});
