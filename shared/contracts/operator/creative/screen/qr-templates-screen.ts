import { creditsField, pictureField, same, stateField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const pixelStyleValues = { steer: '引导', blend: '融合', halftone: '半调' };

export const qrTemplatesScreen: Screen = {
  title: '二维码模板',
  about: '艺术二维码的现成样式，含图片、价格和会员标记',
  group: 'creative',
  list: 'list',
  key: 'id',
  verbs: {
    list: { title: '模板列表', about: '全部二维码模板，按页面上的顺序' },
    add: { title: '添加模板', about: '添加一个模板，默认立即显示' },
    edit: {
      title: '编辑',
      about: '修改一个模板；已生成的二维码不受影响',
      from: { id: 'id' },
      fill: same(
        ...['name', 'prompt', 'price', 'pixel_style', 'style', 'marker_shape', 'image', 'vip', 'sort', 'shown'],
      ),
    },
    remove: { title: '删除', about: '删除一个模板；已生成的二维码保留模板名称', from: { id: 'id' }, danger: true },
  },
  fields: {
    name: { title: '名称', about: '访客看到的名称' },
    prompt: { title: '提示词', about: '绘制的内容，访客的文字会加在后面' },
    price: creditsField('价格', '每个二维码消耗的绘画积分，与模型无关'),
    pixel_style: stateField('像素风格', pixelStyleValues, '二维码与图片的结合方式'),
    style: { title: '风格', about: '模型的风格名称；没有此风格的模型会忽略' },
    marker_shape: stateField('定位点形状', { square: '方形', rounded: '圆角' }),
    image: pictureField('效果图', '图片库中的地址'),
    vip: '仅限会员',
    shown: '显示',
  },
};
