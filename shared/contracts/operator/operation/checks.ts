import { reading } from 'shared/contracts/operator/command.ts';
import { checksScreen } from 'shared/contracts/operator/operation/screen/checks-screen.ts';
import * as z from 'shared/contracts/schema.ts';

export const checkStates = ['good', 'open', 'bad'] as const;

export const listSiteChecks = reading('checks', 'list', {
  does: 'whether the site has what it works with: database, files, mail, SMS, models, disks, clock, address, certificate, backups; each asked now',
  roles: ['support'],
  input: {},
  output: z.array(
    z.object({
      check: z.string(),
      /** `good`; `open`: the site works without it, visitors lack something; `bad`: it has to be mended. */
      state: z.enum(checkStates),
      /** In Chinese. */
      says: z.string(),
      /** The step that helps; empty: none is needed. */
      advice: z.string(),
    }),
  ),
  examples: [''],
});

export const checksNoun = {
  name: 'checks',
  about: 'what the site works with, asked now: the install page shows it',
  screen: checksScreen,
  commands: [listSiteChecks],
};
