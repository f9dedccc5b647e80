import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import * as z from 'shared/contracts/schema.ts';

/** Longest name of a folder in characters; longer ones are cut. */
export const folderNameLimit = 20;

const name = z.string().check(z.trim(), z.minLength(1, '请输入文件夹名称'), z.maxLength(1000, '文件夹名称过长'));

export const ChatFolder = z.object({ id: z.number(), name: z.string() });
export type ChatFolder = z.infer<typeof ChatFolder>;

/** The caller's folders by their names, also those without a conversation. */
export const listFolders = endpoint({
  method: 'GET',
  path: '/chatFolder/lists',
  auth: true,
  capability: 'folders',
  input: z.object({}),
  output: z.array(ChatFolder),
});

export const addFolder = endpoint({
  method: 'POST',
  path: '/chatFolder/add',
  auth: true,
  capability: 'folders',
  input: z.object({ name }),
  output: z.object({ id: z.number() }),
});

export const renameFolder = endpoint({
  method: 'POST',
  path: '/chatFolder/edit',
  auth: true,
  capability: 'folders',
  input: z.object({ id, name }),
  output: z.unknown(),
});

/** Its conversations stay, in no folder. */
export const deleteFolder = endpoint({
  method: 'POST',
  path: '/chatFolder/del',
  auth: true,
  capability: 'folders',
  input: z.object({ id }),
  output: z.unknown(),
});
