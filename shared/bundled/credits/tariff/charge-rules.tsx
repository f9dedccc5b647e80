import { styled } from 'shared/ui/kit.ts';

/** The rule of a tariff in the visitor's words: one `<li>` a sentence. */
export const ChargeRules = styled('ul')`
  margin: 0;
  padding-left: 1.2em;
  color: var(--text-2);
  font-size: var(--type-interface);
  line-height: 1.7;

  li { list-style: disc; }
  li + li { margin-top: var(--space-1); }
`;
