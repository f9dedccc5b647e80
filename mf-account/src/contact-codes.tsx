import { useAtomValue } from 'jotai';
import { imageUrl } from 'shared/site/address.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { styled } from 'shared/ui/kit.ts';

/** The operator's QR codes for support. Renders nothing when there are none. */
export function ContactCodes() {
  const config = useAtomValue(siteConfigAtom);
  const codes = [
    ['公众号', config?.qrcode.oa],
    ['小程序', config?.qrcode.mnp],
  ].filter((code): code is [string, string] => Boolean(code[1]));
  if (codes.length === 0) return null;
  return (
    <Codes aria-labelledby="contact-title">
      <h2 id="contact-title">联系我们</h2>
      <p>有疑问，或需要发票、企业采购，扫码联系客服。</p>
      <div>
        {codes.map(([name, image]) => (
          <figure key={name}>
            <img
              src={imageUrl(config?.domain ?? '', image)}
              alt={`${name}二维码`}
              width={132}
              height={132}
              loading="lazy"
            />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
    </Codes>
  );
}

const Codes = styled('section')({
  marginTop: 'var(--space-7)',
  '& h2': { fontSize: 'var(--type-title)' },
  '& p': { marginTop: 'var(--space-2)', color: 'var(--text-2)', fontSize: 'var(--type-interface)' },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 'var(--space-5)', marginTop: 'var(--space-4)' },
  '& figure': { margin: 0, textAlign: 'center', fontSize: 'var(--type-meta)' },
  // Codes are read on white, in both schemes.
  '& img': { display: 'block', padding: 8, borderRadius: 'var(--radius-card)', background: '#ffffff' },
});
