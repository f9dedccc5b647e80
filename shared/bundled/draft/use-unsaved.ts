import { useEffect, useState } from 'react';
import { setUnsaved } from './unsaved-work.ts';

/** Says, as long as the component is shown, that a reload would lose something of it. The remote exports `isDirty: hasUnsaved`. */
export function useUnsaved(isDirty: boolean): void {
  const [owner] = useState(() => ({}));
  useEffect(() => setUnsaved(owner, isDirty), [owner, isDirty]);
  useEffect(() => () => setUnsaved(owner, false), [owner]);
}
