import type { SeedPrompt } from './example.ts';

export const animalPrompts: SeedPrompt[] = [
  [
    '窗台上打盹的橘猫，午后阳光照得绒毛发亮，旁边一盆绿萝垂下来，白纱帘被风轻轻吹起',
    'An orange cat dozing on the windowsill, its fur glowing in the afternoon sun, a trailing pothos beside it, white curtains lifted by a light breeze',
    '油画',
  ],
  [
    '竹林里的熊猫宝宝抱着竹子发呆，嘴边还沾着一片竹叶，晨雾透着嫩绿的光',
    'A panda cub hugging a bamboo stem and daydreaming, a leaf stuck to its mouth, the morning mist glowing a tender green',
    '水彩',
  ],
  [
    '雪地里的小鹿回头张望，鼻尖落着一片雪花，身后是安静的白桦林，冷色调里只有它的眼睛是暖的',
    'A fawn looking back in the snow, a snowflake on its nose, a quiet birch forest behind it, its eyes the only warm spot among cool tones',
    '水彩',
  ],
  [
    '一头蓝鲸游过云海，背上长着一片小小的森林和村庄，夕阳把云朵染成蜜桃色',
    'A blue whale swimming through a sea of clouds with a small forest and village on its back, sunset colouring the clouds peach',
    '剪纸',
  ],
  [
    '戴圆眼镜的柴犬侦探，穿着格子风衣，正低头查看地上的爪印，背景是雾气弥漫的老街，线条幽默',
    'A shiba detective in round glasses and a plaid trench coat, bending over paw prints on the ground, a foggy old street behind, humorous line work',
    '线稿',
  ],
];

export const stillLifePrompts: SeedPrompt[] = [
  [
    '一束粉色牡丹插在青花瓷瓶里，几片花瓣落在木桌上，侧光勾出花瓣的层次，背景是沉静的灰绿',
    'Pink peonies in a blue-and-white porcelain vase, a few petals fallen on the wooden table, side light tracing the layers of the blossoms, a calm grey-green background',
    '油画',
  ],
  [
    '清晨的茶席：粗陶茶杯冒着热气，一枝白梅斜插在竹筒里，窗纸透进柔和的天光，素净而安静',
    'A tea setting in the morning: steam rising from a rough clay cup, a branch of white plum in a bamboo vase, soft daylight through the paper window, plain and quiet',
    '水墨',
  ],
  [
    '向日葵花田边的野餐布，篮子里有面包、奶酪和一壶柠檬水，远处是蓝得发亮的天和一只热气球',
    'A picnic cloth beside a field of sunflowers, a basket with bread, cheese and a jug of lemonade, a brilliant blue sky and one hot-air balloon beyond',
    '扁平',
  ],
  [
    '植物图鉴插画：几枝竹子排列在米白的纸上，叶脉清晰，线描淡彩，旁边留出手写标注的位置',
    'A botanical plate: stems of bamboo arranged on cream paper, every vein of the leaves drawn, ink outlines with pale washes, room left for handwritten notes',
    '线稿',
  ],
  [
    '冬夜的书桌，台灯照着摊开的笔记本和一杯热可可，窗外正下着大雪，玻璃上结了细细的霜花',
    'A desk on a winter night, a lamp over an open notebook and a cup of hot cocoa, heavy snow outside, fine frost flowers on the glass',
    '水彩',
  ],
];

export const fairyPrompts: SeedPrompt[] = [
  [
    '森林深处的蘑菇小屋，圆圆的窗户亮着橙光，门口挂着一串铃铛，萤火虫在蕨叶间飞舞',
    'A mushroom cottage deep in the forest, round windows glowing orange, a string of bells at the door, fireflies dancing among the ferns',
    '水彩',
  ],
  [
    '漂浮在天空的岛屿，瀑布从边缘落进云里，岛上一棵开满樱花的大树，树下停着一艘小木船',
    'An island floating in the sky, waterfalls spilling over its edge into the clouds, a great cherry tree in full bloom, a small wooden boat resting beneath it',
    '水彩',
  ],
  [
    '月亮上的兔子面包师，戴着白帽子从烤炉里端出星星形状的面包，云朵排着队来买早餐，儿童绘本',
    'A rabbit baker on the moon, in a white cap, taking star-shaped loaves from the oven while clouds queue for breakfast, picture-book style',
    '剪纸',
  ],
  [
    '骑着发光的鹿穿过夜森林的少女，披风上绣着星座，沿途的花一朵朵亮起来，梦幻的蓝紫色',
    'A girl riding a glowing deer through the night forest, constellations embroidered on her cloak, flowers lighting up one by one along the way, dreamy blue and violet',
    '油画',
  ],
  [
    '旧图书馆里，一本打开的大书中升起一座小小的城堡，纸页化作飞鸟，阳光从高窗斜斜落下，纸雕质感',
    'In an old library a tiny castle rises from a great open book, pages turning into birds, sunlight slanting from a high window, the look of carved paper',
    '剪纸',
  ],
];

export const patternPrompts: SeedPrompt[] = [
  [
    '几何抽象海报，大大小小的圆与半圆交错，红、钴蓝、芥末黄，米白底，包豪斯风格，留白讲究',
    'An abstract geometric poster, overlapping circles and half circles in red, cobalt and mustard on cream, Bauhaus style with considered white space',
    '扁平',
  ],
  [
    '四方连续的热带花鸟图案，蓝绿色羽毛的鹦鹉、木槿和芭蕉叶，墨绿底色，适合印在丝巾上',
    'A seamless tropical pattern of birds and flowers, parrots with teal feathers, hibiscus and banana leaves on deep green, made for a silk scarf',
    '扁平',
  ],
  [
    '节气海报「立春」：一枝刚抽芽的柳条横过画面，两只燕子，大面积的嫩绿渐变，竖排留出文字的位置',
    'A poster for the Beginning of Spring: one budding willow branch across the picture, two swallows, a broad gradient of tender green, room for vertical lettering',
    '水墨',
  ],
  [
    '咖啡品牌的标志：一只站在咖啡豆上的小鸟，单线勾勒，深棕色，圆形构图，白底，简洁易记',
    'A logo for a coffee brand: a small bird perched on a coffee bean, drawn in one continuous dark-brown line, circular, on white, simple and memorable',
    '线稿',
  ],
  [
    '像素风游戏场景：开满花的山坡、一架木风车和三朵胖胖的云，左侧有台阶通向城堡，色彩明快',
    'A pixel-art game scene: a flowering hillside, a wooden windmill and three plump clouds, steps on the left leading up to a castle, bright colours',
    '像素',
  ],
];
