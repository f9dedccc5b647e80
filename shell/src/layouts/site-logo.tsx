import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { imageUrl, siteConfigAtom } from 'shared/site/config.ts';

/** What the site is called; the sign of the server's configuration, or one of ours with the first letter. */
export function SiteLogo({ withName = false }: { withName?: boolean }) {
  const config = useAtomValue(siteConfigAtom);
  const name = config?.website.shop_name || config?.website.pc_title || '首页';
  const logo = config?.website.pc_logo || config?.website.shop_logo;
  return (
    <Link to="/" className="logo" aria-label={withName ? undefined : `${name}，首页`}>
      {logo ? (
        <img src={imageUrl(config?.domain ?? '', logo)} alt="" width={32} height={32} />
      ) : (
        <span className="sign" aria-hidden>
          {[...name][0]}
        </span>
      )}
      {withName && <span className="name">{name}</span>}
    </Link>
  );
}
