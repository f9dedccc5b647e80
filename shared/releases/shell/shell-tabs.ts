import * as z from 'shared/contracts/schema.ts';

const SeenTab = z.object({
  /** The same on every shell. */
  id: z.string(),
  /** Whose page it showed when it was heard last, and which release of it; `shell` for pages of the shell. */
  remote: z.string(),
  release: z.string(),
  /** The newest rev that it was told. */
  rev: z.int(),
  /** When it was heard last, milliseconds since 1970. */
  at: z.number(),
  /** Its last word was that it is hidden: it asks again when it is looked at. */
  isHidden: z.boolean(),
});
/** An open tab of a visitor, as a shell knows it. */
export type SeenTab = z.infer<typeof SeenTab>;

/** The answer of a running shell on `GET /_mf/tabs` of its internal port. Tabs that said that they leave are not in it. */
export const ShellTabs = z.object({ tabs: z.array(SeenTab) });
