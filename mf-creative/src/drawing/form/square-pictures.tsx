import { listSquarePosts, type SquarePost } from 'shared/contracts/creative/square.ts';
import { useCall } from 'shared/site/visit.ts';
import { RecordPicture } from '../../works/picture/record-picture.tsx';
import { ChoosePictures, type ChooserProps, type PictureSource } from './choose-pictures.tsx';

const nameOf = ({ title, prompts }: SquarePost) => title || prompts.slice(0, 30) || '广场作品';

/** Works of the square that their authors let others draw after, to choose references from. */
export function SquarePictures(props: ChooserProps) {
  const call = useCall();
  const source: PictureSource<SquarePost> = {
    title: '从广场选择',
    label: '广场作品',
    empty: '广场里还没有可以参考的作品',
    async read({ keyword, ...paging }, signal) {
      const wanted = { ...paging, ...(keyword ? { keyword } : {}) };
      const { lists, count } = await call(listSquarePosts, wanted, { signal, quiet: true });
      return { lists: lists.filter(({ shows }) => shows.includes('remix')), count };
    },
    nameOf,
    pictureOf: (post) => <RecordPicture record={{ ...post, interim: '' }} sizes="140px" />,
    referenceOf: (post) => ({
      url: post.thumbnail || post.image,
      name: nameOf(post),
      square_id: post.id,
      role: 'content',
    }),
  };
  return <ChoosePictures {...props} source={source} />;
}
