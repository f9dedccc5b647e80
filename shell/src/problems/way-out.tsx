import { Link } from 'react-router-dom';
import { Button } from 'shared/ui/kit.ts';

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
  return (
    <Button variant="contained" onClick={() => window.location.reload()}>
      重新加载
    </Button>
  );
}
