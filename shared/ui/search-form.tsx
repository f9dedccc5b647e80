import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useLocation, useNavigation } from 'react-router-dom';

/**
 * The query of the address that the visitor asked for last on this page: of the navigation that is under way, else of
 * the page. What narrows a list is made from it, so that a choice counts from the click on: a visitor who chooses a category
 * and searches before its list has come searches in that category.
 *
 * @example const asked = readNewsQuery(useAskedSearch());
 */
export function useAskedSearch(): URLSearchParams {
  const here = useLocation();
  const { location: asked } = useNavigation();
  return new URLSearchParams(asked?.pathname === here.pathname ? asked.search : here.search);
}

interface SearchFormProps {
  /** Path of the list. */
  action: string;
  className?: string;
  /** For screen readers, where the search is not named by its field. */
  label?: string;
  children: ReactNode;
}

/**
 * What narrows a list, as a GET form: it works without JavaScript. Its fields are uncontrolled, with what the address says
 * (`useAskedSearch`) as their `defaultValue`. A field follows the address where that changes it, and keeps the focus and
 * what was typed and not sent where it does not.
 *
 * @example
 * <SearchForm action="/news"><SearchField label="搜索资讯" keyword={asked.keyword} … /></SearchForm>
 */
export function SearchForm({ action, className, label, children }: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const followed = useRef(new WeakMap<HTMLInputElement, string>());
  useEffect(() => {
    for (const field of form.current?.querySelectorAll('input') ?? []) {
      const before = followed.current.get(field);
      // Who types on right after Enter is ahead of the address.
      const isBeingEdited = field === document.activeElement && field.value !== before;
      if (before !== undefined && before !== field.defaultValue && !isBeingEdited) field.value = field.defaultValue;
      followed.current.set(field, field.defaultValue);
    }
  });
  return (
    <Form
      ref={form}
      method="get"
      action={action}
      role="search"
      className={className}
      aria-label={label}
      data-print="no"
    >
      {children}
    </Form>
  );
}
