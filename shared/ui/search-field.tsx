import { Search } from 'lucide-react';
import { Button, styled, TextField } from 'shared/ui/kit.ts';

interface SearchFieldProps {
  /** For screen readers, e.g. 搜索资讯. */
  label: string;
  placeholder: string;
  /** What was searched for. */
  keyword?: string;
  maxLength: number;
}

/**
 * Field and button of a list's search, for a form (`search-form.tsx`) that is a flex or grid row. It sends `keyword`.
 */
export function SearchField({ label, placeholder, keyword, maxLength }: SearchFieldProps) {
  return (
    <>
      <Field
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

const Field = styled(TextField)({ flex: 1 });
