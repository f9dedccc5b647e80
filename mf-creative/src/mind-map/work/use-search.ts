import { useCallback, useState } from 'react';

export function useSearch() {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState<number>();
  return {
    isOpen,
    query,
    at,
    setAt,
    /** Always the same. */
    open: useCallback(() => setOpen(true), []),
    close() {
      setOpen(false);
      setQuery('');
    },
    setQuery(text: string) {
      setQuery(text);
      setAt(undefined);
    },
  };
}
