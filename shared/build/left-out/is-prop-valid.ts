/**
 * Stands in for emotion's list of the attributes that an element can have. Styled elements of this site get attributes and nothing else, which
 * React's own warnings prove in the tests of pages; only what MUI hands its inner elements is kept away from the document.
 */
export default function isPropValid(name: string): boolean {
  return name !== 'ownerState' && name !== 'theme' && name !== 'sx';
}
