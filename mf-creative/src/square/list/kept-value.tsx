/** What a form leaves as it is. */
export const Kept = ({ name, value }: { name: string; value: string }) =>
  value && <input type="hidden" name={name} value={value} />;
