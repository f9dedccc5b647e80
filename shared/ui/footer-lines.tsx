import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { safeHref } from 'shared/site/address.ts';
import { siteConfigAtom } from 'shared/site/config.ts';

/** What stands at the foot of every page to read: policies, and the operator's records (`copyright`: words and where they lead). */
export function FooterLines() {
  const config = useAtomValue(siteConfigAtom);
  const name = config?.website.shop_name;
  // An operator may write the same words twice, so they are no key.
  const records = (config?.copyright ?? []).map((record, place) => ({ ...record, place }));
  return (
    <>
      <nav aria-label="页脚">
        <Link to="/introduce">关于我们</Link>
        <Link to="/news">资讯</Link>
        <Link to="/policy/service">用户协议</Link>
        <Link to="/policy/privacy">隐私政策</Link>
        <Link to="/policy/pay">支付协议</Link>
      </nav>
      <p>
        {name && !records.some(({ key }) => key.includes('©')) && <span>© {name}</span>}
        {records.map(({ place, key, value }) =>
          /^https?:\/\//i.test(value) ? (
            <a key={place} href={safeHref(value)} target="_blank" rel="noreferrer" dir="auto">
              {key}
            </a>
          ) : (
            <span key={place} dir="auto">
              {key}
            </span>
          ),
        )}
      </p>
    </>
  );
}
