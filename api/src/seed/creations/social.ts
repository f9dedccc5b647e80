import { checks, line, lines, radio, type SeedCreation, select } from './template.ts';

/** 社交平台 */
export const socialCreations: SeedCreation[] = [
  {
    name: '小红书种草笔记',
    icon: 'heart',
    tips: '真实使用过的细节比形容词管用：用了多久、在什么场景、有什么不满意。',
    brief: '写一篇小红书笔记。\n产品或体验：{thing}\n真实感受：{facts}\n读者：{reader}\n语气：{tone}\n要提到：{points}',
    parts: [
      '标题：三个备选，二十字以内，其中一个带数字',
      '开头：用一个具体的时刻让人停下来',
      '正文：分点写体验，优点里夹一个真实的缺点',
      '适合谁：也写明不适合谁',
      '话题：五个标签',
    ],
    rules: '不用“绝绝子、闭眼入”；不写功效承诺和医疗用语；表情符号每段最多一个。',
    form: [
      line('thing', '产品或体验', '例如：某品牌的折叠通勤车'),
      lines('facts', '真实感受', '用了三个月，上下地铁很方便，但爬坡费力'),
      line('reader', '写给谁看', '例如：住得远的上班族', { required: false }),
      radio('tone', '语气', ['朋友聊天', '认真测评', '有点好笑']),
      checks('points', '要提到', ['价格', '对比同类', '购买渠道', '使用技巧'], { chosen: ['价格'] }),
    ],
    temperature: 0.9,
    answers: 2,
  },
  {
    name: '公众号长文',
    icon: 'document',
    tips: '先想好一句话观点。素材越具体，文章越不像“机器写的”。',
    brief: '写一篇公众号文章。\n观点：{claim}\n素材：{material}\n篇幅：{length}\n读者此刻的状态：{mood}',
    parts: [
      '标题：一个陈述句和一个疑问句备选',
      '引子：一个人、一件事、一个画面',
      '展开：三个小标题，层层推进而不是并列',
      '反面：认真写出不同意见',
      '收束：回到开头的人，不喊口号',
    ],
    rules: '没有给出的数据和引语不能编；段落不超过四行；小标题不用四字对仗。',
    form: [
      line('claim', '一句话观点', '例如：加班不是问题，看不到头才是', { most: 80 }),
      lines('material', '素材', '经历、采访、数据、读过的书，随意罗列', { rows: 6 }),
      select('length', '篇幅', ['约 1200 字', '约 2000 字', '约 3000 字']),
      line('mood', '读者此刻的状态', '例如：周日晚上，不想上班', { required: false }),
    ],
    temperature: 0.8,
  },
  {
    name: '短视频口播稿',
    icon: 'video',
    tips: '念得出口才是好稿。选好时长，篇幅按每分钟约 240 字来写。',
    brief:
      '写一段短视频口播稿。\n主题：{topic}\n时长：{duration}\n谁在说：{speaker}\n希望观众最后：{action}\n必须出现：{must}',
    parts: [
      '前三秒：一句能让人停手的话',
      '正文：一口气能念完的短句，标出停顿',
      '画面：每段旁边写镜头建议',
      '结尾：自然地请观众做一件事',
    ],
    rules: '按每分钟约 240 字控制篇幅；不用书面连接词；数字写成能念的样子；不虚构亲身经历。',
    form: [
      line('topic', '主题', '例如：第一次租房最容易忽略的三件事'),
      radio('duration', '时长', ['30 秒', '1 分钟', '3 分钟']),
      line('speaker', '谁在说', '例如：做了六年中介的大姐', { required: false }),
      select('action', '希望观众最后', ['点赞收藏', '评论区留言', '关注', '去看主页']),
      lines('must', '必须出现的信息', '例如：看房要带卷尺', { required: false, most: 300 }),
    ],
    temperature: 0.8,
    answers: 2,
  },
  {
    name: '直播带货话术',
    icon: 'megaphone',
    tips: '把真实的价格机制和售后写清楚，话术只负责说得明白。',
    brief:
      '为直播间写一件商品的讲解话术。\n商品：{goods}\n卖点：{selling}\n价格与活动：{price}\n观众常问：{doubts}\n主播风格：{style}',
    parts: [
      '引入：观众正遇到的麻烦',
      '演示：边做边说的三个动作',
      '讲价：把价格讲清楚，不制造假紧张',
      '答疑：逐条回答常问的问题',
      '过渡：不买也能带走的一个小知识',
    ],
    rules: '遵守广告法，不用“最、第一、全网”；不编销量；库存和时间以实际为准。',
    form: [
      line('goods', '商品', '例如：1.5 升保温壶'),
      lines('selling', '卖点', '一行一个', { most: 500 }),
      line('price', '价格与活动', '例如：日常 129，今晚 99，赠清洁刷'),
      lines('doubts', '观众常问', '例如：能不能装牛奶？漏不漏水？', { required: false, most: 500 }),
      select('style', '主播风格', ['慢条斯理', '爽快利落', '像邻居聊天']),
    ],
    temperature: 0.8,
  },
  {
    name: '朋友圈短文案',
    icon: 'chat',
    tips: '一次给三条不同心情的，挑一条最像你说的话。',
    brief: '写三条朋友圈文案。\n发生了什么：{event}\n配图：{picture}\n不想显得：{avoid}',
    parts: ['克制版：一句话，不解释', '好笑版：自嘲但不卖惨', '认真版：三句以内，有一个具体细节'],
    rules: '每条不超过六十字；不用鸡汤；不替别人抒情。',
    form: [
      lines('event', '发生了什么', '例如：带爸妈第一次看海，妈妈一直在捡贝壳', { most: 300 }),
      line('picture', '配图是什么', '例如：妈妈的背影', { required: false }),
      checks('avoid', '不想显得', ['炫耀', '矫情', '像广告', '太文艺'], { chosen: ['炫耀'] }),
    ],
    temperature: 1,
  },
];
