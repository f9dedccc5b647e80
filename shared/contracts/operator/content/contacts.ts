import { id } from 'shared/contracts/id.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { contactsScreen } from 'shared/contracts/operator/content/screen/contacts-screen.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const Message = z.object({
  id: z.number(),
  page: z.string(),
  name: z.string(),
  way: z.string(),
  content: z.string(),
  create_time: z.string(),
  done_time: z.nullable(z.string()),
});

export const listContacts = reading('contacts', 'list', {
  does: 'what visitors wrote into the form of a page; those that nobody has answered first',
  roles: ['support'],
  input: { ...pagingInput },
  output: page(Message),
  examples: ['', '--page-size 100 --json'],
});

export const finishContact = writing('contacts', 'done', {
  does: 'marks a message as answered',
  roles: ['support'],
  input: { id },
  output: Message,
  operands: ['id'],
  says: { id: 'its number in `contacts list`' },
  examples: ['7 --reason "called back"'],
});

export const removeContact = writing('contacts', 'remove', {
  does: 'deletes a message with the name and the address in it; the audit log keeps neither',
  input: { id },
  output: z.object({ id: z.number() }),
  operands: ['id'],
  says: { id: 'its number in `contacts list`' },
  examples: ['7 --reason "asked for by the writer"'],
});

export const contactsNoun = {
  name: 'contacts',
  about: 'messages from the forms of the pages',
  screen: contactsScreen,
  commands: [listContacts, finishContact, removeContact],
};
