import { checks, line, lines, radio, type SeedCreation, select } from './template.ts';

/** 职场文书 */
export const workCreations: SeedCreation[] = [
  {
    name: '周报与月报',
    icon: 'report',
    tips: '把做过的事一行一件地写下来，有数字的带上数字，不用排序。',
    brief: '写一份{period}。\n汇报对象：{to}\n做过的事：{done}\n问题与风险：{risk}\n下期计划：{next}',
    parts: [
      '概要：两句话说清这段时间最重要的变化',
      '成果：按价值排序，每条有结果',
      '问题：原因、影响、对策',
      '计划：事项、完成标准、时间的表格',
      '需要支持：一件事，写明找谁',
    ],
    rules: '没有给出的数字写成【待补】；不写“持续跟进”；动词开头。',
    form: [
      radio('period', '类型', ['周报', '月报']),
      line('to', '给谁看', '例如：部门经理'),
      lines('done', '做过的事', '一行一件', { rows: 7 }),
      lines('risk', '问题与风险', '没有就留空', { required: false, most: 600 }),
      lines('next', '下期打算', '想到什么写什么', { required: false, most: 600 }),
    ],
    temperature: 0.4,
  },
  {
    name: '述职报告',
    icon: 'podium',
    tips: '挑三件最能代表你的事，比罗列二十件更有说服力。',
    brief:
      '写一份述职报告。\n岗位与年限：{post}\n三件代表性工作：{works}\n数据：{numbers}\n不足：{weak}\n时长：{duration}',
    parts: [
      '定位：我负责的事对团队意味着什么',
      '代表作：每件按处境、判断、行动、结果写',
      '数据：用一张表放在一起',
      '不足：具体到一次决定，不说“有时不够细心”',
      '明年：两个目标和第一步',
    ],
    rules: '功劳归到具体的人和动作；不堆形容词；口述版控制在所选时长。',
    form: [
      line('post', '岗位与年限', '例如：运营主管，两年'),
      lines('works', '三件代表性工作', '每件两三句', { rows: 6 }),
      lines('numbers', '能拿出来的数据', '一行一个，注明时间', { required: false, most: 500 }),
      line('weak', '一个真实的不足', '例如：上线前没有留出测试时间', { required: false, most: 120 }),
      select('duration', '现场时长', ['5 分钟', '10 分钟', '15 分钟'], { chosen: '10 分钟' }),
    ],
    temperature: 0.5,
  },
  {
    name: '邮件：请求与催办',
    icon: 'mail',
    tips: '写清要对方做什么、什么时候要、不做会怎样。',
    brief:
      '写一封工作邮件。\n收件人与关系：{to}\n事情：{matter}\n需要对方：{need}\n截止：{due}\n此前沟通：{before}\n分寸：{tone}',
    parts: ['主题行：看标题就知道要做什么', '正文：目的、背景、请求、时间四段', '附言：对方可能的顾虑和替代方案'],
    rules: '全文不超过二百字；不用“百忙之中”；催办不带情绪。',
    form: [
      line('to', '收件人与关系', '例如：供应商的项目经理，合作半年'),
      lines('matter', '事情经过', '三五句即可', { most: 600 }),
      line('need', '需要对方做什么', '例如：周三前给出新的交付日期'),
      line('due', '截止时间', '例如：本周三 18:00', { required: false }),
      lines('before', '此前怎么沟通的', '没有就留空', { required: false, most: 400 }),
      radio('tone', '分寸', ['客气', '平等', '坚定']),
    ],
    temperature: 0.5,
    answers: 2,
  },
  {
    name: '辞职信与交接说明',
    icon: 'door',
    tips: '写完先放一晚再发。交接清单能替你留住好名声。',
    brief:
      '写一封辞职信和一份交接说明。\n职位：{post}\n离职日期：{date}\n原因的说法：{reason}\n想感谢的人和事：{thanks}\n手上的工作：{tasks}',
    parts: ['辞职信：二百字以内，体面，不翻旧账', '交接表：事项、现状、下一步、接手人四列', '给同事的告别：三句话'],
    rules: '不写对公司的评价；没有指定接手人写【待定】。',
    form: [
      line('post', '职位', '例如：前端工程师'),
      line('date', '最后工作日', '例如：3 月 31 日'),
      select('reason', '原因怎么说', ['个人发展', '家庭原因', '继续学习', '不说明原因']),
      line('thanks', '想感谢的人和事', '例如：带我上手的师傅', { required: false, most: 120 }),
      lines('tasks', '手上的工作', '一行一件', { most: 800 }),
    ],
    temperature: 0.5,
  },
  {
    name: '招聘启事',
    icon: 'people',
    tips: '写真实的一天比写福利清单更能吸引对的人。',
    brief:
      '写一则招聘启事。\n岗位与城市：{post}\n团队在做什么：{team}\n典型的一天：{day}\n必须会：{must}\n薪酬与福利：{pay}\n亮点：{plus}',
    parts: [
      '开头：这个岗位为什么现在要招人',
      '你会做什么：三到五条动词开头',
      '我们希望你：必须与加分分开',
      '你会得到：薪酬、成长、时间',
      '怎样投递：附一个小问题代替求职信',
    ],
    rules: '不写年龄、性别、婚育限制；不用“抗压能力强”；薪酬未给出时写【面议，建议补充区间】。',
    form: [
      line('post', '岗位与城市', '例如：小学数学教研，成都'),
      lines('team', '团队在做什么', '两三句', { most: 500 }),
      lines('day', '典型的一天', '从早到晚会做的事', { required: false, most: 500 }),
      lines('must', '必须会的', '一行一条', { most: 400 }),
      line('pay', '薪酬与福利', '例如：12–18K，双休', { required: false }),
      checks('plus', '团队亮点', ['弹性时间', '可远程', '有导师', '决策透明', '不加班']),
    ],
    temperature: 0.6,
  },
  {
    name: '活动策划方案',
    icon: 'flag',
    tips: '预算和人手写得越准，方案越能执行。',
    brief:
      '写一份活动策划方案。\n活动：{name}\n目的与衡量：{goal}\n对象与人数：{who}\n预算：{budget}\n时间地点：{where}\n限制：{limits}',
    parts: [
      '目标：一个可以衡量的结果',
      '流程：时间、环节、负责人的表格',
      '预算：分项表，留一成机动',
      '分工：谁、什么时候、交付什么',
      '预案：三件最可能出错的事',
    ],
    rules: '合计不得超过预算；没有确定的供应商写【待询价】。',
    form: [
      line('name', '活动', '例如：社区旧书交换日'),
      line('goal', '目的与衡量', '例如：收到 500 本书', { most: 100 }),
      line('who', '对象与人数', '例如：周边居民，约 200 人'),
      line('budget', '预算', '例如：6000 元'),
      line('where', '时间地点', '例如：5 月第二个周末，小广场', { required: false }),
      lines('limits', '限制条件', '例如：不能用明火、下午四点前撤场', { required: false, most: 300 }),
    ],
    temperature: 0.6,
  },
];
