import { Check, Minus } from 'lucide-react';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import type { MemberBenefit, MemberPackage } from 'shared/contracts/account/membership.ts';
import { reachByKeyboard } from 'shared/site/browser/reach-by-keyboard.ts';
import { styled } from 'shared/ui/kit.ts';
import { creditsText, priceText } from 'shared/ui/price-text.ts';
import { scrollEdges } from 'shared/ui/scroll-edges.ts';
import { useDrawCredits } from '../../draw-credits.ts';

/** What members have, and which package has what. */
export function Benefits({ packages }: { packages: readonly MemberPackage[] }) {
  const pictureUrl = usePictureUrl();
  const benefits = allBenefits(packages);
  return (
    <Frame>
      {benefits.length > 0 && (
        <section aria-labelledby="benefits-title">
          <h2 id="benefits-title">会员权益</h2>
          <ul>
            {benefits.map(({ id, name, image, describe }) => (
              <li key={id}>
                {image && <img src={pictureUrl(image)} alt="" width={40} height={40} loading="lazy" />}
                <div>
                  <h3 dir="auto">{name}</h3>
                  <p dir="auto">{describe}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {packages.length > 1 && <Comparison packages={packages} benefits={benefits} />}
    </Frame>
  );
}

/** Each benefit that a package has, once. */
function allBenefits(packages: readonly MemberPackage[]): MemberBenefit[] {
  const found = new Map(packages.flatMap((item) => item.member_benefits.map((benefit) => [benefit.id, benefit])));
  return [...found.values()];
}

const rowsOf = (drawCredits: string): [name: string, cell: (item: MemberPackage) => string][] => [
  ['价格', ({ sell_price }) => priceText(sell_price)],
  ['有效期', ({ duration_desc }) => duration_desc],
  ['会员免费提问', ({ is_quota, quota_value }) => (is_quota ? `每日 ${creditsText(quota_value)} 次` : '不限次数')],
  ['赠送对话积分', ({ give_chat_number }) => (give_chat_number ? creditsText(give_chat_number) : '—')],
  [`赠送${drawCredits}`, ({ give_draw_number }) => (give_draw_number ? creditsText(give_draw_number) : '—')],
];

function Comparison({ packages, benefits }: { packages: readonly MemberPackage[]; benefits: MemberBenefit[] }) {
  const rows = rowsOf(useDrawCredits());
  return (
    <div className="part">
      <h2 id="comparison-title">套餐对比</h2>
      <section className="scroll" ref={reachByKeyboard} aria-labelledby="comparison-title">
        <table>
          <thead>
            <tr>
              <th scope="col">内容</th>
              {packages.map(({ id, name, is_default }) => (
                <th key={id} scope="col" className={is_default ? 'best' : undefined}>
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, cell]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {packages.map((item) => (
                  <td key={item.id} className={item.is_default ? 'best' : undefined}>
                    {cell(item)}
                  </td>
                ))}
              </tr>
            ))}
            {benefits.map((benefit) => (
              <tr key={benefit.id}>
                <th scope="row" dir="auto">
                  {benefit.name}
                </th>
                {packages.map((item) => (
                  <td key={item.id} className={item.is_default ? 'best' : undefined}>
                    <Has has={item.member_benefits.some(({ id }) => id === benefit.id)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const Has = ({ has }: { has: boolean }) =>
  has ? <Check size={18} role="img" aria-label="包含" /> : <Minus size={18} role="img" aria-label="不包含" />;

const Frame = styled('div')({
  '& > *': { marginTop: 'var(--space-7)' },
  '& h2': { fontSize: 'var(--type-title)' },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
    gap: 'var(--space-4)',
    listStyle: 'none',
    margin: 'var(--space-4) 0 0',
    padding: 0,
  },
  '& li': { display: 'flex', gap: 'var(--space-3)' },
  '& li img': { flex: 'none', alignSelf: 'start', borderRadius: 'var(--radius-card)' },
  '& h3': { fontSize: 'var(--type-interface)' },
  '& li p': { marginTop: 2, color: 'var(--text-2)', fontSize: '0.8125rem', lineHeight: 1.6 },
  '& .scroll': {
    ...scrollEdges('var(--surface-raised)'),
    marginTop: 'var(--space-4)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-card)',
  },
  '& .scroll:focus-visible': { outline: 'var(--focus-ring)', outlineOffset: 2 },
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: 'var(--type-interface)', whiteSpace: 'nowrap' },
  '& th, & td': { padding: 'var(--space-3) var(--space-4)', textAlign: 'center' },
  '& tbody tr': { borderTop: '1px solid var(--line)' },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': { fontWeight: 'var(--weight-strong)' },
  '& tbody th': { color: 'var(--text-2)', fontWeight: 'var(--weight-normal)' },
  '& .best': { background: 'color-mix(in srgb, var(--accent) 10%, transparent)' },
  '& thead .best': { color: 'var(--accent-text)' },
  '& td svg': { display: 'inline-block', verticalAlign: 'middle', color: 'var(--text-2)' },
  '& td svg[aria-label="包含"]': { color: 'var(--accent-text)' },
});
