import type { MarkerShape, PixelStyle } from 'shared/contracts/creative/qr.ts';

export interface SeedQrTemplate {
  name: string;
  prompt: string;
  style: string;
  pixelStyle: PixelStyle;
  markerShape: MarkerShape;
  price: number;
  isVip: boolean;
  /** Of the picture that shows it. */
  seed: number;
}

type Row = [
  name: string,
  prompt: string,
  style: string,
  pixelStyle: PixelStyle,
  markerShape: MarkerShape,
  price: number,
];

const rows: Row[] = [
  ['水墨山居', '江南烟雨，远山如黛，湖边一座小塔与归舟', '水墨', 'steer', 'rounded', 3],
  ['樱花小径', '春日樱花树下的小屋，粉色的天空', '水彩', 'steer', 'rounded', 3],
  ['海边落日', '海边日落，灯塔与帆船，橙色的晚霞', '扁平', 'steer', 'square', 2],
  ['星河夜航', '夜晚的星空与银河，一枚火箭飞向月亮', '夜色', 'blend', 'rounded', 4],
  ['竹林清茶', '清晨的竹林，薄雾，桌上一杯热茶', '水彩', 'halftone', 'rounded', 3],
  ['金秋枫林', '秋天的枫树林，湖面倒影，落叶', '油画', 'steer', 'square', 3],
  ['雪夜木屋', '冬夜雪山下的木屋，窗口的灯光', '扁平', 'blend', 'rounded', 3],
  ['霓虹都市', '夜晚的赛博朋克都市，霓虹楼群与雨', '夜色', 'steer', 'square', 4],
  ['锦鲤荷塘', '荷塘里的锦鲤，荷花盛开', '水彩', 'steer', 'rounded', 5],
  ['新春灯笼', '春节的灯笼与烟花，红色的古城楼', '剪纸', 'steer', 'rounded', 5],
  ['童话草原', '草原上的热气球与风车，蓝天白云', '扁平', 'halftone', 'rounded', 2],
  ['几何拼色', '抽象几何图案，包豪斯海报，明亮的色块', '扁平', 'halftone', 'square', 2],
  ['向日葵田', '夏天的向日葵花田，远处的村庄小屋', '油画', 'steer', 'rounded', 4],
  ['森林小鹿', '森林里的小鹿，晨光穿过树林', '水彩', 'blend', 'rounded', 4],
];

/** In the order of the page. The dearest are for members. */
export const qrTemplateSeeds: SeedQrTemplate[] = rows.map(
  ([name, prompt, style, pixelStyle, markerShape, price], at) => ({
    name,
    prompt,
    style,
    pixelStyle,
    markerShape,
    price,
    isVip: price >= 5,
    seed: 20 + at,
  }),
);

/** Pixels of the edge of a picture that shows a template. */
export const previewSide = 480;
export const previewFile = (at: number): URL =>
  new URL(`./pictures/${String(at).padStart(2, '0')}.webp`, import.meta.url);
