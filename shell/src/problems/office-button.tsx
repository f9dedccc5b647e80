import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { webAddress } from 'shared/http/web-address.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { Button } from 'shared/ui/kit.ts';

/** Leads operators to the back office at `admin_url`; nothing where the operator named none, or no web address. */
export function OfficeButton({ path = '', children }: { path?: string; children: ReactNode }) {
  const office = webAddress(useAtomValue(siteConfigAtom)?.admin_url ?? '');
  if (!office) return null;
  return (
    <Button href={path ? new URL(path, office.href).href : office.href} size="small">
      {children}
    </Button>
  );
}
