import { zonedTime } from 'shared/contracts/beijing-time.ts';
import type { PageHead } from 'shared/site/remote.ts';
import { authorOf, titleOf } from '../query/post-words.ts';
import { postPath } from '../query/square-query.ts';
import type { PostData } from './load-post.ts';
import { pictureSizes, widthsOf } from './picture-widths.ts';

export const postTitle = (data: PostData): string =>
  data.kind === 'post' ? titleOf(data.post) : data.gone ? '作品已下架' : '作品不存在';

export function postHead(data: PostData, origin: string): PageHead {
  if (data.kind === 'missing') return { hidden: true };
  const { post, site } = data;
  const { id, width, height, prompts } = post;
  const author = authorOf(post);
  const description = prompts || `${titleOf(post)}，${author}的 AI 绘画作品`;
  const whole = new URL(post.image, origin).href;
  return {
    canonical: postPath(id),
    description: [...description].slice(0, 160).join(''),
    image: post.share_image || post.image,
    firstPicture: { url: post.image, widths: widthsOf(post), sizes: pictureSizes },
    structured: {
      '@type': 'ImageObject',
      name: titleOf(post),
      description,
      contentUrl: whole,
      thumbnailUrl: new URL(post.thumbnail || post.image, origin).href,
      width: { '@type': 'QuantitativeValue', value: width, unitCode: 'E37' },
      height: { '@type': 'QuantitativeValue', value: height, unitCode: 'E37' },
      uploadDate: zonedTime(post.create_time),
      creator: { '@type': 'Person', name: author },
      creditText: post.credit_text || [author, site].filter(Boolean).join(' / '),
      copyrightNotice: author,
      acquireLicensePage: `${origin}/policy/service`,
      mainEntityOfPage: origin + postPath(id),
      digitalSourceType: 'https://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
    },
  };
}
