/** Stands in for what copies a component's static members to one that wraps it. */
export default function hoistStatics(): never {
  throw new Error('No component of this site is wrapped by emotion’s withTheme (shared/build/left-out).');
}
