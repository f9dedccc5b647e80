import { extensionOf } from '../../providers/storage/media-types.ts';

/** Letters of the prompt in a name. */
const longest = 40;

/** Words of a prompt as they may stand in a file name of any system: no path, no sign that only changes how others look. */
export const safeWords = (prompt: string): string => {
  const words = prompt.replace(/[\p{C}\p{Z}\s\\/:*?"<>|.，。、；：！？-]+/gu, '-').replace(/^[-~]+/, '');
  return [...words].slice(0, longest).join('').replace(/-+$/, '') || '图片';
};

/** What a picture is called outside of the site. */
export const fileNameOf = (prompt: string, { id, name }: { id: number; name: string }): string =>
  `${safeWords(prompt)}-${id}.${extensionOf(name)}`;
