/** Stands in for the waves that MUI draws where a button is touched. */
export default function TouchRipple(): null {
  return null;
}
