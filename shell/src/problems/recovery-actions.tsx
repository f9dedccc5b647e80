import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { Button } from 'shared/ui/kit.ts';
import { documentAtom } from '../document/page-document.ts';

/** The action of most problems. */
export function HomeButton() {
  return (
    <Button variant="contained" component={Link} to="/">
      回到首页
    </Button>
  );
}

/** Asks the server for the page again. */
export function ReloadButton() {
  const { load } = useAtomValue(documentAtom);
  return (
    <Button variant="contained" onClick={() => load(window.location.href)}>
      重新加载
    </Button>
  );
}
