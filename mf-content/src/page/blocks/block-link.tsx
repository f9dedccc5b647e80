import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import type { Action } from 'shared/contracts/content/content-page.ts';
import { safeHref } from 'shared/site/address.ts';
import { Button } from 'shared/ui/kit.ts';
import { placed } from './placed.ts';

/** A link to a page of the site, a place on a page (`#contact`, `/cms_lead#contact`) or an address on the web. */
export function BlockLink({ to, ...own }: ComponentProps<'a'> & { to: string }) {
  const target = placeOf(to);
  if (target.startsWith('/')) return <Link {...own} to={target} />;
  const foreign = target.startsWith('#') ? {} : { target: '_blank', rel: 'noreferrer' };
  return <a {...own} href={safeHref(target)} {...foreign} />;
}

/** The first one is the page's main way on. */
export function BlockActions({ actions }: { actions: readonly Action[] }) {
  if (actions.length === 0) return null;
  return (
    <p className="actions" data-print="no">
      {placed(actions).map(({ place, item: { label, to } }) => (
        <Button key={place} size="large" variant={place === 0 ? 'contained' : 'outlined'} component={BlockLink} to={to}>
          {label}
        </Button>
      ))}
    </p>
  );
}

/** Ids on the page begin with `block-`, so that no content takes the id of a part of the site. */
const placeOf = (to: string) => (/^https?:/.test(to) ? to : to.replace(/#(?=[a-z])/, '#block-'));
