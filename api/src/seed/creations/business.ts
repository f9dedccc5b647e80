import { checks, line, lines, radio, type SeedCreation, select } from './template.ts';

/** 营销商业 */
export const businessCreations: SeedCreation[] = [
  {
    name: '广告语十连发',
    icon: 'spark',
    tips: '给一个别人没有的事实，好广告语都长在事实上。',
    brief: '为“{brand}”写十条广告语。\n独有的事实：{fact}\n顾客此刻：{moment}\n路线：{routes}\n字数：{size}',
    parts: [
      '十条广告语：编号，每条后面用括号写一句创意出发点',
      '最推荐：选一条，说明放在哪里用',
      '别用：指出一条诱人但危险的写法',
    ],
    rules: '不谐音成语；不用“最、顶级、第一”；每条都能独立成立。',
    form: [
      line('brand', '品牌或产品', '例如：街角咖啡'),
      line('fact', '独有的事实', '例如：老板每天五点自己烘豆', { most: 120 }),
      line('moment', '顾客看到它的时刻', '例如：赶地铁的早上', { required: false }),
      checks('routes', '想试的路线', ['实话', '反差', '双关', '温情', '挑衅'], { chosen: ['实话', '反差'] }),
      radio('size', '每条字数', ['8 字以内', '15 字以内', '不限']),
    ],
    temperature: 1,
  },
  {
    name: '商品详情页',
    icon: 'tag',
    tips: '参数照实填，文案会把参数翻译成用得上的好处。',
    brief: '写一个商品的详情页文案。\n商品：{goods}\n参数：{specs}\n买它的人：{buyer}\n售后：{service}\n平台：{site}',
    parts: [
      '首屏：一句主张和一句证据',
      '场景：三个使用时刻',
      '参数表：参数、数值、对你意味着什么',
      '疑问：五问五答',
      '收尾：售后与尺寸提示',
    ],
    rules: '只用给出的参数；没有检测报告不写“抑菌、护眼”；表格用 Markdown。',
    form: [
      line('goods', '商品', '例如：可水洗羊毛被'),
      lines('specs', '参数', '一行一个：填充 100% 绵羊毛…', { most: 800 }),
      line('buyer', '买它的人', '例如：怕冷又怕干的南方人'),
      line('service', '售后', '例如：七天无理由，运费险', { required: false }),
      select('site', '平台', ['淘宝天猫', '京东', '拼多多', '抖音商城', '独立站']),
    ],
    temperature: 0.6,
  },
  {
    name: '品牌故事',
    icon: 'book',
    tips: '从创始人最狼狈的那天讲起，往往比从愿景讲起好看。',
    brief:
      '写一个品牌故事。\n品牌：{brand}\n从哪件事开始：{origin}\n最难的一次选择：{choice}\n坚持至今的做法：{habit}\n用在：{place}',
    parts: [
      '开场：那一天，写到能闻见味道',
      '转折：放弃了什么',
      '做法：一个至今没变的小规矩',
      '此刻：把故事交到顾客手里',
    ],
    rules: '不写“怀揣梦想”；没有给出的年份和人名留【】；结尾不呼吁购买。',
    form: [
      line('brand', '品牌', '例如：老陈豆腐坊'),
      lines('origin', '从哪件事开始', '人、时间、地点、遇到的麻烦', { most: 600 }),
      lines('choice', '最难的一次选择', '例如：有人高价收购配方', { required: false, most: 400 }),
      line('habit', '坚持至今的做法', '例如：当天卖不完就倒掉', { required: false, most: 100 }),
      radio('place', '用在哪里', ['官网', '包装背面', '门店墙面', '视频旁白']),
    ],
    temperature: 0.8,
  },
  {
    name: '差评与投诉回复',
    icon: 'shield',
    tips: '先承认事实再谈解决。把能给的补偿写清楚，不会替你多许诺。',
    brief: '回复一条顾客的{kind}。\n原文：{text}\n事实核查：{truth}\n可以给的处理：{offer}\n店铺称呼：{sign}',
    parts: ['公开回复：一百字以内，旁观者读了也服气', '私信：说清处理步骤和时间', '内部备注：这件事暴露了哪个环节'],
    rules: '不争辩语气，不要求删评；没有授权的补偿不写；责任不在己方时也先表达理解。',
    form: [
      radio('kind', '类型', ['差评', '投诉', '索赔']),
      lines('text', '顾客原文', '原样贴上', { most: 800 }),
      lines('truth', '核查到的事实', '例如：快递破损，监控可查', { most: 500 }),
      checks('offer', '可以给的处理', ['退款', '补发', '换货', '优惠券', '上门检修', '仅道歉'], {
        required: true,
        chosen: ['补发'],
      }),
      line('sign', '店铺称呼', '例如：小满家居客服', { required: false }),
    ],
    temperature: 0.4,
    answers: 2,
  },
  {
    name: '商业计划书摘要',
    icon: 'chart',
    tips: '投资人先看一页纸。缺的数字会留出空位提醒你补。',
    brief:
      '写一页商业计划书摘要。\n项目：{name}\n谁的什么问题：{pain}\n怎样解决：{solution}\n目前进展：{traction}\n怎样赚钱：{model}\n融资：{ask}',
    parts: [
      '一句话：给谁、解决什么、凭什么是你',
      '问题与市场：有多疼、有多少人',
      '方案与壁垒：别人抄需要多久',
      '进展：用数字说话',
      '财务与融资：钱用在哪三件事上',
    ],
    rules: '市场规模没有来源写【待补来源】；不写“千亿蓝海”；全文不超过八百字。',
    form: [
      line('name', '项目', '例如：上门修鞋小程序'),
      lines('pain', '谁的什么问题', '具体到人和场景', { most: 500 }),
      lines('solution', '怎样解决', '产品现在能做到的', { most: 600 }),
      lines('traction', '目前进展', '用户、收入、复购、合作', { required: false, most: 500 }),
      line('model', '怎样赚钱', '例如：每单抽成 15%'),
      line('ask', '融资计划', '例如：出让 10%，融 200 万', { required: false }),
    ],
    temperature: 0.5,
  },
  {
    name: '私域群发与社群公告',
    icon: 'people',
    tips: '写得像一个人在群里说话，别像系统通知。',
    brief:
      '写一条社群消息。\n群里是谁：{who}\n要说的事：{matter}\n时间：{when}\n希望大家：{action}\n群里的气氛：{mood}',
    parts: [
      '群消息：三到五行，手机上一屏看完',
      '置顶公告：时间、方式、规则列清楚',
      '冷场时的第二条：两小时后没人回怎么接话',
    ],
    rules: '表情不超过两个；不连环感叹号；不用“家人们”除非气氛选了热闹。',
    form: [
      line('who', '群里是谁', '例如：烘焙课老学员 180 人'),
      lines('matter', '要说的事', '例如：周六开放日可以带朋友', { most: 500 }),
      line('when', '时间', '例如：周六 14:00–17:00', { required: false }),
      select('action', '希望大家', ['接龙报名', '填表', '下单', '讨论', '只需知道']),
      radio('mood', '群里的气氛', ['安静', '熟络', '热闹']),
    ],
    temperature: 0.8,
  },
];
