import { pictureField, timeField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const picturesScreen: Screen = {
  title: '图片库',
  about: '文章、页面和设置使用的图片，每张有一个地址',
  group: 'content',
  list: 'list',
  key: 'id',
  verbs: {
    list: { title: '图片列表', about: '已添加的图片及其地址，最新的在前' },
    add: { title: '上传图片', about: '上传一张图片并给出地址；同一张图片地址相同' },
    remove: {
      title: '删除',
      about: '永久删除没有被使用的图片；重新上传后地址不变',
      from: { id: 'id' },
      danger: true,
      bulk: true,
    },
  },
  fields: {
    name: { title: '名称', about: '图片内容，便于查找' },
    address: pictureField('地址'),
    width: '宽',
    height: '高',
    kilobytes: '大小（KB）',
    create_time: timeField('上传时间'),
    content: { title: '图片文件', about: 'JPG、PNG、WebP 或 GIF，最大 10 MB；会去除拍摄地点等信息' },
  },
};
