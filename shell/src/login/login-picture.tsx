import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { styled } from 'shared/ui/kit.ts';

/** The picture half of the login dialog: the operator's picture, or one of ours. */
export function LoginPicture({ config }: { config: SiteConfig | null }) {
  const pictureUrl = usePictureUrl();
  if (config?.pc_login_image) {
    return <img src={pictureUrl(config.pc_login_image)} alt="" style={cover} />;
  }
  return (
    <Half>
      <Scene />
      <div className="words">
        <strong>想到什么，就从这里开始</strong>
        <p>对话、写作、绘画、导图和二维码，一个账号都能用。</p>
      </div>
    </Half>
  );
}

const cover = { width: '100%', height: '100%', objectFit: 'cover' } as const;

/** A question that turns into an answer, a picture and a map: drawn in the operator's colours. */
function Scene() {
  return (
    <svg viewBox="0 0 440 330" aria-hidden>
      <g className="paper">
        <rect x="196" y="44" width="188" height="44" rx="22" />
        <rect x="56" y="112" width="236" height="104" rx="16" />
        <rect x="252" y="190" width="132" height="112" rx="16" />
      </g>
      <g className="lines">
        <path d="M220 66h104" />
        <path d="M80 140h152M80 162h188M80 184h120" />
        <path d="M96 262h30m0 0c20 0 14-26 36-26h22m-58 26h58m-58 0c20 0 14 26 36 26h22" />
      </g>
      <g className="accent">
        <circle cx="354" cy="66" r="10" />
        <circle cx="88" cy="262" r="9" />
        <rect x="186" y="228" width="36" height="16" rx="8" />
        <path d="m272 282 28-40 20 26 12-14 32 28z" />
      </g>
      <g className="minor">
        <circle cx="348" cy="222" r="11" />
        <rect x="186" y="254" width="46" height="16" rx="8" />
        <rect x="186" y="280" width="30" height="16" rx="8" />
        <path d="M222 177v14" />
      </g>
    </svg>
  );
}

const Half = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  padding: 'var(--space-6) 0',
  background:
    'radial-gradient(120% 80% at 10% 0%, color-mix(in srgb, var(--minor) 22%, transparent), transparent 60%), linear-gradient(160deg, color-mix(in srgb, var(--accent) 16%, var(--surface-raised)), color-mix(in srgb, var(--accent) 6%, var(--surface-page)))',
  '& svg': { width: '100%' },
  '& .paper': { fill: 'var(--surface-overlay)', filter: 'drop-shadow(0 6px 16px rgb(18 21 28 / 10%))' },
  '& .lines': {
    fill: 'none',
    stroke: 'var(--line-strong)',
    strokeWidth: 8,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '& .lines path:last-of-type': { strokeWidth: 2.5, stroke: 'var(--text-3)' },
  '& .accent': { fill: 'var(--accent)' },
  '& .minor': { fill: 'var(--minor)', opacity: 0.72 },
  '& .minor path': { stroke: 'var(--accent)', strokeWidth: 3, strokeLinecap: 'round' },
  '& .words': { padding: '0 40px' },
  '& strong': { fontSize: 'var(--type-title)', fontWeight: 'var(--weight-strong)' },
  '& p': { marginTop: 'var(--space-2)', color: 'var(--text-2)', fontSize: 'var(--type-interface)' },
});
