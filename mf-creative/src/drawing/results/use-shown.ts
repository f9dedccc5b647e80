import { useState } from 'react';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';

/** What lies over the results, or beside them. */
type Shown =
  | { view: 'picture' | 'details' | 'edit' | 'extend' | 'publish'; record: DrawRecord }
  | { view: 'menu'; record: DrawRecord; anchor: HTMLElement }
  | { view: 'compare'; records: readonly [DrawRecord, DrawRecord] };

/** What is opened of a picture, one thing at a time; two pictures are compared once both are chosen. */
export function useShown() {
  const [shown, show] = useState<Shown>();
  const [compared, setCompared] = useState<DrawRecord>();
  return {
    shown,
    close: () => show(undefined),
    open: (record: DrawRecord) => show({ view: 'picture', record }),
    details: (record: DrawRecord) => show({ view: 'details', record }),
    more: (record: DrawRecord, anchor: HTMLElement) => show({ view: 'menu', record, anchor }),
    edit: (record: DrawRecord) => show({ view: 'edit', record }),
    extend: (record: DrawRecord) => show({ view: 'extend', record }),
    publish: (record: DrawRecord) => show({ view: 'publish', record }),
    /** The picture that another one is chosen to be compared with. */
    compared,
    compare(record: DrawRecord | undefined): void {
      if (compared && record && record.id !== compared.id) show({ view: 'compare', records: [compared, record] });
      setCompared(compared ? undefined : record);
    },
  };
}
