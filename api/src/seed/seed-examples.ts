import { exampleGroups, examples } from '../chat/examples/example-tables.ts';
import type { Tx } from '../platform/database/db.ts';

const groups = [
  {
    name: '写作',
    image: 'writing',
    questions: [
      '帮我写一封语气诚恳的辞职信，感谢团队三年来的照顾',
      '把“我们的咖啡很好喝”改写成三条不同风格的广告语',
      '写一段关于秋天傍晚的散文，两百字左右',
    ],
  },
  {
    name: '编程',
    image: 'code',
    questions: [
      '用 Python 写一个快速排序，并解释每一步的思路',
      'JavaScript 里防抖和节流有什么区别？各给一个例子',
      '写一条 SQL，查出最近七天下单最多的十位用户',
    ],
  },
  {
    name: '学习',
    image: 'study',
    questions: [
      '用高中生能听懂的方式讲讲导数和积分的关系',
      '帮我制定一份三个月的英语口语学习计划',
      '为什么天空是蓝色的？请配上公式说明',
    ],
  },
  {
    name: '工作',
    image: 'work',
    questions: [
      '把本周工作整理成一份周报，包含进展、风险和下周计划',
      '用表格对比远程办公和到岗办公的优缺点',
      '帮我准备产品经理面试的自我介绍，一分钟左右',
    ],
  },
  {
    name: '生活',
    image: 'life',
    questions: [
      '冰箱里有番茄、鸡蛋和豆腐，今晚能做什么菜？',
      '帮我列一份周末两天的家庭大扫除清单',
      '最近总是睡不好，有哪些科学的改善方法？',
    ],
  },
  {
    name: '旅行',
    image: 'travel',
    questions: [
      '帮我规划三天两晚的杭州行程，节奏轻松一些',
      '第一次带父母去云南，需要准备什么？',
      '推荐五个适合冬天去的国内小城',
    ],
  },
];

export async function seedExamples(tx: Tx): Promise<void> {
  const [one] = await tx.select({ id: exampleGroups.id }).from(exampleGroups).limit(1);
  if (one) return;
  for (const [sort, { name, image, questions }] of groups.entries()) {
    const [group] = await tx
      .insert(exampleGroups)
      .values({ name, image: `files/v2/topic/${image}.svg`, sort })
      .returning({ id: exampleGroups.id });
    if (!group) continue;
    await tx.insert(examples).values(questions.map((content, at) => ({ groupId: group.id, content, sort: at })));
  }
}
