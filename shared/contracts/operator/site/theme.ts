import { reading, writing } from 'shared/contracts/operator/command.ts';
import { themeScreen } from 'shared/contracts/operator/site/screen/theme-screen.ts';
import * as z from 'shared/contracts/schema.ts';

const Colour = z.string().check(z.regex(/^#[\da-f]{6}$/i, 'must be a colour like #4a5dff'));
const Theme = z.object({ primary: z.string(), minor: z.string(), button: z.string() });

export const showTheme = reading('theme', 'show', {
  does: 'the colours of the site',
  roles: ['support', 'finance'],
  input: {},
  output: Theme,
});

export const setTheme = writing('theme', 'set', {
  does: 'changes one colour or more',
  input: { primary: z.optional(Colour), minor: z.optional(Colour), button: z.optional(Colour) },
  output: Theme,
  says: {
    primary: 'what invites to act: the main button, links, the chosen entry',
    minor: 'the second colour, in gradients',
    button: 'text on a button of the primary colour',
  },
  examples: ['--primary "#0b7a75" --reason "spring colours"'],
});

export const themeNoun = {
  name: 'theme',
  about: 'the colours of the site',
  screen: themeScreen,
  commands: [showTheme, setTheme],
};
