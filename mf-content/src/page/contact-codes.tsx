import { useAtomValue } from 'jotai';
import { imageUrl } from 'shared/site/address.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { styled } from 'shared/ui/kit.ts';

/** The operator's QR codes beside the form, for those who would rather write at once; nothing where there are none. */
export function ContactCodes() {
  const config = useAtomValue(siteConfigAtom);
  const { oa = '', mnp = '' } = config?.qrcode ?? {};
  const codes = Object.entries({ 公众号: oa, 小程序: mnp }).filter(([, image]) => image);
  if (codes.length === 0) return null;
  return (
    <Codes aria-label="扫码联系">
      {codes.map(([name, image]) => (
        <li key={name}>
          <img
            src={imageUrl(config?.domain ?? '', image)}
            alt={`${name}二维码`}
            width={120}
            height={120}
            loading="lazy"
          />
          {name}
        </li>
      ))}
    </Codes>
  );
}

const Codes = styled('ul')({
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'var(--space-5)',
  margin: 'var(--space-5) 0 0',
  padding: 0,
  color: 'var(--text-2)',
  fontSize: 'var(--type-meta)',
  textAlign: 'center',
  // Codes are read on white, in both schemes.
  '& img': { marginBottom: 'var(--space-2)', padding: 8, borderRadius: 'var(--radius-card)', background: '#ffffff' },
});
