import { Search } from 'lucide-react';
import { Button, TextField } from 'shared/ui/kit.ts';

interface SearchFieldProps {
  /** For screen readers, e.g. 搜索资讯. */
  label: string;
  placeholder: string;
  /** What was searched for. */
  keyword?: string;
  maxLength: number;
}

/**
 * Field and button of a list's search. It sends `keyword`; the form around them (`search-form.tsx`) lays the field out by
 * its class `field`.
 */
export function SearchField({ label, placeholder, keyword, maxLength }: SearchFieldProps) {
  return (
    <>
      <TextField
        className="field"
        type="search"
        name="keyword"
        label={label}
        hiddenLabel
        placeholder={placeholder}
        defaultValue={keyword}
        maxLength={maxLength}
        enterKeyHint="search"
        start={<Search aria-hidden />}
      />
      <Button type="submit" variant="soft">
        搜索
      </Button>
    </>
  );
}
