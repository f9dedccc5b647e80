import { type DrawRecord, drawStatus, listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { listSquarePosts, type SquarePost } from 'shared/contracts/creative/square.ts';
import { useCall } from 'shared/site/visit.ts';
import { RecordPicture } from '../../works/picture/record-picture.tsx';
import { nameOf } from '../../works/records/record-words.ts';
import { referenceOf } from '../draft/draft-of-record.ts';
import { ChoosePictures, type ChooserProps, type PictureSource } from './choose-pictures.tsx';

export function OwnPictures(props: ChooserProps) {
  const call = useCall();
  const source: PictureSource<DrawRecord> = {
    title: '从我的图片选择',
    label: '我的图片',
    empty: '画好的图片会在这里',
    read: (wanted, signal) => call(listDrawRecords, { status: drawStatus.done, ...wanted }, { signal, quiet: true }),
    nameOf,
    pictureOf: (record) => <RecordPicture record={record} sizes="140px" />,
    referenceOf,
  };
  return <ChoosePictures {...props} source={source} />;
}

const titleOf = ({ title, prompts }: SquarePost) => title || prompts.slice(0, 30) || '广场作品';

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
    nameOf: titleOf,
    pictureOf: (post) => <RecordPicture record={{ ...post, interim: '' }} sizes="140px" />,
    referenceOf: (post) => ({
      url: post.thumbnail || post.image,
      name: titleOf(post),
      square_id: post.id,
      role: 'content',
    }),
  };
  return <ChoosePictures {...props} source={source} />;
}
