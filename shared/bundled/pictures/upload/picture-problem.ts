import { pictureTypes } from 'shared/contracts/site/picture-types.ts';
import { uploadLimit } from 'shared/contracts/site/upload.ts';

const types: readonly string[] = pictureTypes;
const taken = /\.(jpe?g|png|webp|gif)$/i;
const other = /\.(heic|heif|avif|bmp|tiff?|psd|raw)$/i;

/** Whether a file is a picture of any format, by its name and by what the browser says. */
export const isPicture = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type.startsWith('image/') || taken.test(name) || other.test(name);

/** Why a picture is not uploaded, before anything of it is read; undefined: it is. */
export function pictureProblem(file: Pick<File, 'type' | 'name' | 'size'>): string | undefined {
  if (!isPicture(file)) return '不是图片，请选择 JPG、PNG、WebP 或 GIF';
  if (!types.includes(file.type) && !taken.test(file.name)) return '只支持 JPG、PNG、WebP、GIF 格式的图片';
  if (file.size === 0) return '这个文件是空的';
  return file.size > uploadLimit ? `图片不能超过 ${uploadLimit / 1024 / 1024} MB` : undefined;
}
