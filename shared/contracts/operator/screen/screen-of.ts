import type { Noun } from 'shared/contracts/operator/command.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

/** Until every noun has a screen: one that shows names. */
export const screenOf = ({ name, about, commands, screen }: Noun): Screen =>
  screen ?? {
    title: name,
    about,
    group: 'operation',
    list: commands.find(({ verb }) => verb === 'list')?.verb ?? '',
    verbs: Object.fromEntries(commands.map(({ verb, does }) => [verb, { title: verb, about: does }])),
    fields: {},
  };
