import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

/** Leads to a heading of the same page. A link of the router: it does not know of places that the browser went to by itself. */
export function SectionLink({ id, children }: { id: string; children: ReactNode }) {
  const { search } = useLocation();
  return (
    <Link to={{ search, hash: encodeURIComponent(id) }} preventScrollReset onClick={() => showSection(id)}>
      {children}
    </Link>
  );
}

/** The router changes the address without the browser's jump to it. */
function showSection(id: string): void {
  document.getElementById(id)?.scrollIntoView();
}
