import { css } from '@emotion/react';
import createStyled, { type CreateStyled } from '@emotion/styled';

/**
 * An element, or a component that takes a `className`, with rules of its own: an object or a template. They are put into
 * words once, where they are written; emotion would do so, and work out their name, for every element of every page.
 */
export const styled = ((tag: Parameters<CreateStyled>[0]) => {
  const make = createStyled(tag);
  return (...rules: Parameters<typeof css>) => make(css(...rules));
}) as CreateStyled;
