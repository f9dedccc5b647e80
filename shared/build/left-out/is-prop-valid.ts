/**
 * Stands in for emotion's list of the attributes that an element can have. Styled elements of this site get attributes and nothing else, which
 * React's own warnings prove in the tests of pages; only what MUI and emotion hand their inner elements is kept away from the document.
 */
export default function isPropValid(name: string): boolean {
  return !['as', 'ownerState', 'sx', 'theme'].includes(name);
}
