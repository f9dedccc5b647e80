import type { SeedPrompt } from './example.ts';

export const landscapePrompts: SeedPrompt[] = [
  [
    '清晨的高山湖泊，雪峰倒映在如镜的水面，一缕薄雾沿着对岸的松林缓缓散开，第一束阳光刚刚照上山尖',
    'An alpine lake at dawn, snowy peaks mirrored in still water, a thin veil of mist drifting along the pines on the far shore, the first sunlight touching the summits',
    '水彩',
  ],
  [
    '夏日午后的麦田，一棵孤独的老橡树立在起伏的金色麦浪中央，远处积雨云高高堆起，风把麦穗吹向同一个方向',
    'A wheat field on a summer afternoon, one old oak standing alone amid rolling golden waves, towering clouds on the horizon, the wind bending every ear the same way',
    '油画',
  ],
  [
    '海边悬崖上的白色灯塔，夕阳把云层染成橘红与浅紫，浪花拍在礁石上，几只海鸥低低掠过',
    'A white lighthouse on a sea cliff, sunset turning the clouds orange and pale violet, waves breaking on the rocks, a few gulls gliding low',
    '油画',
  ],
  [
    '深秋的枫林小径，落叶铺成厚厚的红毯，阳光穿过枝叶落下斑驳的光点，小路尽头隐约有一间木屋',
    'A maple path in late autumn, a thick red carpet of fallen leaves, dappled sunlight through the branches, a wooden cabin half hidden at the end of the trail',
    '水彩',
  ],
  [
    '沙漠日落，新月形沙丘的脊线把画面分成明暗两半，一队骆驼沿着山脊缓缓走过，影子拉得很长',
    'Sunset in the desert, the ridge of a crescent dune dividing light from shadow, a line of camels walking slowly along it, their shadows stretched long',
    '扁平',
  ],
];

export const chinesePrompts: SeedPrompt[] = [
  [
    '烟雨江南，青瓦白墙的人家临水而立，石拱桥下一只乌篷船，船夫披着蓑衣，远山只剩淡淡一抹',
    'Misty rain in Jiangnan, white walls and dark tiles along the water, a black-awning boat under a stone bridge with its boatman in a straw cape, distant hills only a faint wash',
    '水墨',
  ],
  [
    '空谷幽兰，一丛兰草从石缝间生出，叶如墨线疏密有致，两三朵花半开，大片留白',
    'Orchids in an empty valley, slender leaves like strokes of ink rising from a cleft in the rock, two or three blossoms half open, most of the paper left blank',
    '水墨',
  ],
  [
    '松下两只仙鹤，一只低头饮溪水，一只振翅欲飞，背后是云雾缭绕的高山，古风，设色淡雅',
    'Two cranes beneath a pine, one drinking from the stream, one about to take flight, tall mountains wreathed in cloud behind them, classical Chinese painting in pale colours',
    '水墨',
  ],
  [
    '元宵夜的古城长街，一盏盏红灯笼沿着屋檐亮向远处的城楼，提灯的孩子穿过人群，天上正落着细雪',
    'Lantern Festival on the long street of an old city, red lanterns glowing along the eaves towards a distant gate tower, a child carrying a lantern through the crowd, fine snow falling',
    '剪纸',
  ],
  [
    '月下荷塘，一轮满月映在水中，荷叶层层叠叠，一尾红色锦鲤轻轻搅碎月影',
    'A lotus pond by moonlight, the full moon reflected in the water among layers of leaves, one red koi gently breaking the reflection',
    '剪纸',
  ],
];

export const cityPrompts: SeedPrompt[] = [
  [
    '雨后的都市夜街，霓虹招牌倒映在湿漉漉的路面，一个撑透明伞的人独自走过，远处电车亮着暖黄的窗',
    'A city street at night after rain, neon signs reflected on wet asphalt, a lone figure walking by under a clear umbrella, a tram with warm yellow windows in the distance',
    '夜色',
  ],
  [
    '清晨的老城屋顶，层层红瓦在薄雾里向远处延伸，教堂尖顶刚刚露出，鸽群绕着钟楼飞',
    'Rooftops of an old city at dawn, layers of red tiles fading into the mist, a spire just emerging, pigeons circling the bell tower',
    '水彩',
  ],
  [
    '未来都市的黄昏，玻璃高楼之间悬着空中花园和透明廊道，飞行列车拖着光轨穿过橙粉色的天空',
    'Dusk in a city of the future, hanging gardens and glass walkways between the towers, flying trains trailing light across an orange and pink sky',
    '扁平',
  ],
  [
    '街角的小咖啡馆，落地窗透出暖光，窗边坐着看书的女孩，门前一辆旧自行车，梧桐叶刚落了一地',
    'A small café on the corner, warm light through tall windows, a girl reading by the glass, an old bicycle at the door, plane leaves newly fallen on the pavement',
    '油画',
  ],
  [
    '像素风格的海港小镇，码头停着三只帆船，灯塔一闪一闪，家家窗户亮着小小的黄光，夜空里有流星',
    'A harbour town in pixel art, three sailing boats at the quay, a blinking lighthouse, small yellow lights in every window, a shooting star in the night sky',
    '像素',
  ],
];

export const spacePrompts: SeedPrompt[] = [
  [
    '山顶露营的夜晚，帐篷透出温暖的光，银河横贯整个天空，两个人并肩坐着看流星',
    'A night camp on a mountain top, a tent glowing warmly, the Milky Way across the whole sky, two people sitting side by side watching shooting stars',
    '夜色',
  ],
  [
    '一位宇航员坐在月球的环形山边，手里握着一枝向日葵，望着从地平线升起的蓝色地球',
    'An astronaut sitting on the rim of a lunar crater, holding a sunflower and watching the blue Earth rise above the horizon',
    '扁平',
  ],
  [
    '漂浮在太空里的玻璃温室，里面长满热带植物，光环行星从舷窗外缓缓掠过，寂静而温柔',
    'A glass greenhouse drifting in space, filled with tropical plants, a ringed planet passing slowly outside the panes, silent and gentle',
    '油画',
  ],
  [
    '复古科幻海报：红色火箭从荒凉的星球起飞，拖出长长的白烟，天上挂着两个大小不一的月亮',
    'A retro science-fiction poster: a red rocket lifting off from a barren planet with a long white plume, two moons of different sizes in the sky',
    '扁平',
  ],
  [
    '极光下的雪原，绿紫色光带如绸缎铺满夜空，一间亮着灯的小木屋，门前一行脚印通向远方',
    'A snowfield under the aurora, ribbons of green and violet like silk across the night sky, one small lit cabin, a line of footprints leading away from its door',
    '夜色',
  ],
];
