import { type DrawRecord, drawStatus, listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
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
