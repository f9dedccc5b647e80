import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { styled } from 'shared/ui/kit.ts';

/**
 * The operator's QR codes for support. Renders nothing when there are none.
 * @param children what stands above the codes
 *
 * @example <ContactCodes><h2>联系我们</h2></ContactCodes>
 */
export function ContactCodes({ children }: { children?: ReactNode }) {
  const pictureUrl = usePictureUrl();
  const config = useAtomValue(siteConfigAtom);
  const { oa = '', mnp = '' } = config?.qrcode ?? {};
  const codes = Object.entries({ 公众号: oa, 小程序: mnp }).filter(([, image]) => image);
  if (codes.length === 0) return null;
  return (
    <>
      {children}
      <Codes aria-label="扫码联系">
        {codes.map(([name, image]) => (
          <li key={name}>
            <img src={pictureUrl(image)} alt={`${name}二维码`} width={132} height={132} loading="lazy" />
            {name}
          </li>
        ))}
      </Codes>
    </>
  );
}

const Codes = styled('ul')({
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'var(--space-5)',
  margin: 'var(--space-4) 0 0',
  padding: 0,
  color: 'var(--text-2)',
  fontSize: 'var(--type-meta)',
  textAlign: 'center',
  // Codes are read on white, in both schemes.
  '& img': { display: 'block', padding: 8, borderRadius: 'var(--radius-card)', background: '#ffffff' },
});
