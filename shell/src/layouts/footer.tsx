import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { webAddress } from 'shared/http/web-address.ts';
import { siteConfigAtom } from 'shared/site/config.ts';

/** Policies and the operator's records (`copyright`: words and where they lead). */
export function Footer() {
  const config = useAtomValue(siteConfigAtom);
  const name = config?.website.shop_name;
  const copyright = config?.copyright ?? [];
  return (
    <footer className="footer" data-print="no">
      <nav aria-label="页脚">
        <Link to="/policy/service">用户协议</Link>
        <Link to="/policy/privacy">隐私政策</Link>
        <Link to="/news">资讯</Link>
        <Link to="/introduce">关于我们</Link>
      </nav>
      <p>
        {name && !copyright.some(({ key }) => key.includes('©')) && <span>© {name}</span>}
        {copyright.map(({ key, value }) =>
          webAddress(value) ? (
            <a key={key} href={value} target="_blank" rel="noreferrer">
              {key}
            </a>
          ) : (
            <span key={key}>{key}</span>
          ),
        )}
      </p>
    </footer>
  );
}
