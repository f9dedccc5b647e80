/** Stands in for MUI's theme with variables of its own. */
export default function createThemeWithVars(): never {
  throw new Error('The theme of this site has no variables of MUI (shared/build/left-out).');
}
