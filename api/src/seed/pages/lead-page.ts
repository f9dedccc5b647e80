import { skillLink, templateLink } from './links.ts';
import { product } from './product.ts';

/** `/cms_lead`: for teams; it ends in a form. */
export const leadPage = {
  title: '几个同事一起用',
  description:
    '团队怎样用起{{site_name}}：每人一个账户，用兑换码发积分，常用的写法做成模板和技能。留下联系方式，我们来演示。',
  blocks: [
    {
      type: 'hero' as const,
      title: '几个同事一起用，从一件事开始',
      text: '运营写稿、客服回信、研发读报错，要的帮手各不相同。每人一个自己的账户，积分用兑换码发下去，好用的写法做成模板，大家一起用。',
      actions: [
        { label: '预约演示', to: '#contact' },
        { label: '先自己试试', to: '/chat' },
      ],
      picture: product('minutes', '写成的会议纪要，上面可以复制、编辑和导出'),
    },
    {
      type: 'cases' as const,
      title: '从哪件事开始',
      text: '选一件每周都在做、做得好不好一眼能看出来的。',
      items: [
        {
          title: '客服：回差评',
          text: '贴上原文和查到的事实，勾出能给的处理。出来一段公开回复、一条私信和一句内部备注，没有授权的补偿不会写进去。',
          action: { label: '差评与投诉回复', to: templateLink('差评与投诉回复') },
        },
        {
          title: '办公室：会议纪要',
          text: '零散的记录整段贴进去，得到决定、待办表和没有结论的问题。记录里没有的负责人写“待确认”。',
          action: { label: '会议纪要', to: templateLink('会议纪要') },
        },
        {
          title: '研发：看报错',
          text: '贴上完整的报错和环境版本，它先分清起因和连锁反应，再给每个猜测一条能验证的命令。',
          action: { label: '报错侦探', to: skillLink('报错侦探') },
        },
      ],
    },
    {
      type: 'steps' as const,
      title: '通常这样开始',
      text: '',
      items: [
        { title: '挑一件重复的事', text: '商品描述、会议纪要、工单回复，都行。先只挑一件。' },
        { title: '一个人用一周', text: '好的问法留在会话里，搜得到；不满意的结果记下来，用来改要求。' },
        {
          title: '再请几位同事',
          text: '我们按人数开兑换码，一人一个，各自兑换。每个人都能查自己的账户明细，并导出 CSV。',
        },
      ],
    },
    {
      type: 'comparison' as const,
      title: '一个人用，几个人用',
      text: '',
      columns: ['一个人', '几个人'],
      rows: [
        { label: '账户', cells: ['自己注册一个', '每人一个，对话互相看不到'] },
        { label: '积分', cells: ['自己充值或开会员', '按人数开兑换码，一人一个'] },
        { label: '明细', cells: ['随时查，可以导出 CSV', '每人查自己的，可以导出 CSV 汇总'] },
        { label: '好用的写法', cells: ['收藏起来，下次接着用', '交给我们做成模板或技能，大家都能打开'] },
        { label: '有人离开', cells: ['自己注销', '告诉我们，账户随即停用'] },
      ],
    },
    {
      type: 'questions' as const,
      title: '先问清楚的几件事',
      text: '',
      items: [
        {
          question: '能用我们自己的模型吗？',
          answer:
            '单独部署一套时可以。兼容 OpenAI 接口的服务都能接，包括内网里的模型；接了几个，前一个没有应答就换下一个。',
        },
        {
          question: '有团队账户和合并的账单吗？',
          answer: '目前每人一个账户。需要对账时，每个人导出自己的明细，合在一起就是总账。',
        },
        {
          question: '数据放在哪里？',
          answer: '放在部署这套网站的人自己的数据库里。上传的文件可以放在本机目录，也可以放进自己的对象存储。',
        },
        {
          question: '没用完的积分会清零吗？',
          answer: '不会，积分没有有效期。兑换码本身可以设截止日期，开的时候会告诉你。',
        },
      ],
    },
    {
      type: 'contact' as const,
      id: 'contact',
      title: '留个联系方式',
      text: '写下大概多少人、最想先解决哪一件事，我们按这个准备演示。',
    },
  ],
};
