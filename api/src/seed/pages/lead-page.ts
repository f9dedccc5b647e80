const scene = (name: string) => `files/v1/scene/${name}.svg`;

/** `/cms_lead`: for teams; it ends in a form. */
export const leadPage = {
  title: '给团队开一个会写字的工位',
  description: '三到三百人的团队怎样把智绘工坊用进日常：从一个部门试起，统一结算，记录可查。留下联系方式，我们来演示。',
  blocks: [
    {
      type: 'hero' as const,
      title: '给团队开一个会写字的工位',
      text: '运营写稿、客服回信、研发读文档，每个人都在用 AI，却散落在各自的账号里。智绘工坊让团队用同一个入口、同一份明细。',
      actions: [
        { label: '预约演示', to: '#contact' },
        { label: '先自己试试', to: '/chat' },
      ],
      picture: { url: scene('team'), alt: '四位同事各自的用量，和共用的一个账户' },
    },
    {
      type: 'steps' as const,
      title: '通常这样开始',
      text: '不需要先签年单。',
      items: [
        { title: '挑一件重复的事', text: '比如商品描述、会议纪要、工单回复。选最常做、标准最清楚的一件。' },
        { title: '一个人用一周', text: '把好的问法存成自己的会话，把不满意的结果记下来，用来改提示和模板。' },
        { title: '推到一个小组', text: '我们按人数开好兑换码，一人一码；每个人的账户明细写着每一笔用在哪，可以导出。' },
      ],
    },
    {
      type: 'comparison' as const,
      title: '和各自注册账号相比',
      text: '',
      columns: ['各用各的', '一起用智绘工坊'],
      rows: [
        { label: '结算', cells: ['每人报销，票据零散', '一次购买兑换码，按人发放'] },
        { label: '明细', cells: ['看不到', '每一笔有时间、用途和余额，可导出 CSV'] },
        { label: '好用的问法', cells: ['留在个人聊天里', '交给我们做成模板和技能，全员可用'] },
        { label: '人员离开', cells: ['账号带走', '告诉我们，冻结账户后几秒内停止一切使用'] },
      ],
    },
    {
      type: 'questions' as const,
      title: '采购前常被问到',
      text: '',
      items: [
        {
          question: '能用我们自己的模型吗？',
          answer:
            '可以。任何兼容 OpenAI 接口的服务都能接入，包括部署在内网的模型；可以同时配置多个，一个不可用时自动换下一个。',
        },
        {
          question: '数据放在哪里？',
          answer: '放在部署方自己的数据库里。上传的文件可以放在本机目录，也可以放进自己的对象存储。',
        },
        { question: '没用完的积分会清零吗？', answer: '不会按月清零。退款与有效期以支付协议写明的为准。' },
      ],
    },
    {
      type: 'contact' as const,
      id: 'contact',
      title: '留个联系方式',
      text: '写下团队人数和最想先解决的一件事，我们按这个准备演示。',
    },
  ],
};
