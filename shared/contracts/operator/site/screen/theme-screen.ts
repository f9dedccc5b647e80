import { same } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const themeScreen: Screen = {
  title: '主题',
  about: '网站的颜色',
  group: 'site',
  show: 'show',
  verbs: {
    show: { title: '查看主题', about: '查看网站的颜色' },
    set: { title: '修改', about: '修改一种或多种颜色', fill: same('primary', 'minor', 'button') },
  },
  fields: {
    primary: { title: '主色', about: '主按钮、链接和选中项，如 #4a5dff' },
    minor: { title: '辅色', about: '渐变中的第二种颜色' },
    button: { title: '按钮文字', about: '主色按钮上的文字颜色' },
  },
};
