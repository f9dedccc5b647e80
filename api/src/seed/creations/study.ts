import { checks, line, lines, radio, type SeedCreation, select } from './template.ts';

/** 学习教育 */
export const studyCreations: SeedCreation[] = [
  {
    name: '教案设计',
    icon: 'columns',
    tips: '写清学情，活动才不会落空。生成后按自己班的节奏删减。',
    brief: '设计一份教案。\n学段学科：{stage}\n课题：{topic}\n课时：{period}\n学情：{students}\n希望采用：{ways}',
    parts: [
      '目标：学生下课时能做到的三件事',
      '重难点：难在哪里，怎样化解',
      '过程：环节、教师、学生、时间的表格',
      '作业：必做与选做',
      '板书：用文字画出布局',
      '反思：课后要回答的两个问题',
    ],
    rules: '目标用可观察的动词；总时间等于课时；不抄教参套话。',
    form: [
      line('stage', '学段学科', '例如：五年级语文'),
      line('topic', '课题', '例如：《落花生》'),
      radio('period', '课时', ['1 课时', '2 课时']),
      lines('students', '学情', '例如：朗读好，概括弱', { required: false, most: 400 }),
      checks('ways', '希望采用', ['小组讨论', '情境表演', '实验', '游戏', '项目式', '信息技术']),
    ],
    temperature: 0.6,
  },
  {
    name: '读后感与书评',
    icon: 'bookmark',
    tips: '写下一处不同意作者的地方，文章立刻会有骨头。',
    brief:
      '写一篇{kind}。\n书名作者：{book}\n打动你的地方：{touch}\n不同意的地方：{doubt}\n联系到的自己：{self}\n字数：{size}',
    parts: [
      '入题：从一个场景或一句话进入',
      '读到了什么：不复述情节，只写转弯处',
      '争论：与作者的一次分歧',
      '回到生活：一件小事',
    ],
    rules: '没有把握的原文不加引号；不写“这本书告诉我们”；不剧透结局。',
    form: [
      radio('kind', '体裁', ['读后感', '书评', '推荐语']),
      line('book', '书名和作者', '例如：《活着》余华'),
      lines('touch', '打动你的地方', '情节、句子或人物', { most: 500 }),
      lines('doubt', '不同意的地方', '没有可以留空', { required: false, most: 300 }),
      line('self', '联系到的自己', '例如：爷爷的一把锄头', { required: false, most: 120 }),
      select('size', '字数', ['300 字', '600 字', '1000 字'], { chosen: '600 字' }),
    ],
    temperature: 0.8,
  },
  {
    name: '演讲稿',
    icon: 'podium',
    tips: '说清在谁面前讲、讲完他们要记住哪一句。',
    brief:
      '写一篇演讲稿。\n场合与听众：{where}\n记住的一句话：{line}\n自己的故事：{story}\n时长：{duration}\n风格：{style}',
    parts: [
      '开口：不寒暄，直接进入一个画面',
      '故事：有冲突，有选择',
      '道理：一句话点到为止',
      '呼应：让那句话第三次出现',
      '下台：最后一个字落在实处',
    ],
    rules: '标出停顿和重音；长句拆短；不引用查不到出处的名人名言。',
    form: [
      line('where', '场合与听众', '例如：毕业典礼，初三全体'),
      line('line', '希望他们记住的一句话', '例如：慢一点也算前进'),
      lines('story', '自己的故事', '越小越好', { most: 800 }),
      select('duration', '时长', ['2 分钟', '5 分钟', '8 分钟'], { chosen: '5 分钟' }),
      radio('style', '风格', ['沉稳', '幽默', '热烈']),
    ],
    temperature: 0.8,
  },
  {
    name: '论文摘要与关键词',
    icon: 'document',
    tips: '把方法和结果写全；摘要只能来自你给的内容。',
    brief:
      '写一份论文摘要。\n题目：{title}\n问题：{question}\n方法：{method}\n结果：{result}\n意义：{meaning}\n语言：{language}',
    parts: [
      '摘要：背景、方法、结果、结论各一到两句，三百字以内',
      '关键词：三到五个，由大到小',
      '自查：摘要里哪一句缺少正文支撑',
    ],
    rules: '不出现“本文试图”；不编造数值；英文摘要用过去时写方法和结果。',
    form: [
      line('title', '题目', '论文题目', { most: 100 }),
      lines('question', '研究问题', '一两句', { most: 400 }),
      lines('method', '方法', '样本、工具、步骤', { most: 600 }),
      lines('result', '结果', '写上数值', { most: 600 }),
      lines('meaning', '意义', '谁能用它', { required: false, most: 300 }),
      radio('language', '语言', ['中文', '中英双语']),
    ],
    temperature: 0.3,
  },
  {
    name: '留学个人陈述',
    icon: 'compass',
    tips: '从一次具体的困惑写起，别从童年写起。',
    brief:
      '写一篇个人陈述。\n申请：{target}\n转折的经历：{turn}\n做过的项目：{projects}\n为什么是这里：{why}\n语言：{language}',
    parts: [
      '一个问题：我是怎样被它抓住的',
      '追问：做过什么去回答它',
      '缺口：我还缺什么能力',
      '匹配：这个项目的哪门课、哪位老师能补上',
      '之后：三年内要做的一件事',
    ],
    rules: '不写 passion、since childhood；老师和课程没有给出就留【】；不夸大贡献。',
    form: [
      line('target', '申请学校与专业', '例如：城市规划硕士'),
      lines('turn', '转折的经历', '哪一件事让你想学它', { most: 800 }),
      lines('projects', '做过的项目', '角色、方法、结果', { most: 900 }),
      lines('why', '为什么是这里', '课程、老师、城市', { required: false, most: 500 }),
      radio('language', '语言', ['英文', '中文']),
    ],
    temperature: 0.7,
  },
  {
    name: '试卷与练习题',
    icon: 'check',
    tips: '注明知识点和常见错误，题目会针对它来出。',
    brief: '出一份练习。\n学段学科：{stage}\n知识点：{points}\n题型：{types}\n难度：{level}\n题量：{count}',
    parts: [
      '试题：编号，分值写在题后',
      '答案：单独一部分',
      '解析：每题点出考的是哪一步',
      '双向细目：题号、知识点、能力层次的表格',
    ],
    rules: '答案必须唯一且可验证；选择题干扰项来自真实错误；公式用 $…$。',
    form: [
      line('stage', '学段学科', '例如：初二物理'),
      lines('points', '知识点', '例如：浮力，常把物重和排开液体的重力弄混', { most: 400 }),
      checks('types', '题型', ['选择', '填空', '判断', '解答', '作图', '实验'], {
        required: true,
        chosen: ['选择', '解答'],
      }),
      radio('level', '难度', ['基础', '中等', '提高']),
      select('count', '题量', ['5 题', '10 题', '15 题']),
    ],
    temperature: 0.4,
  },
];
