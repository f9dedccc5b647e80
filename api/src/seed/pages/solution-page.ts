const scene = (name: string) => `files/v1/scene/${name}.svg`;

/** `/cms_solution`: by trade. */
export const solutionPage = {
  title: '按行业的用法',
  description: '电商、教育、自媒体、本地门店和软件团队分别怎样用智绘工坊，从哪个模板开始，注意什么。',
  blocks: [
    {
      type: 'hero' as const,
      title: '同样的工具，不同的手艺',
      text: '下面每一种用法都写明从哪里开始、怎样检查结果。照着做一遍，再改成你自己的。',
      actions: [{ label: '直接开始', to: '/create' }],
      picture: { url: scene('report'), alt: '零散的便签变成一页有清单和图表的周报' },
    },
    {
      type: 'cases' as const,
      id: 'trades',
      title: '五个行业，五个起点',
      text: '',
      items: [
        {
          title: '电商店铺',
          text: '从卖点清单到详情页文案：先列出材质、尺寸、适用场景，再选“商品详情”模板。发布前逐条核对参数——模型不知道你仓库里是什么。',
          picture: { url: scene('shop'), alt: '一件商品和写好的卖点' },
          action: { label: '写商品文案', to: '/create' },
        },
        {
          title: '教师与培训',
          text: '把教学目标写进提示，让它出同一知识点的三种难度练习。公式按教材的样子排好，可以直接复制进讲义。',
          picture: { url: scene('lesson'), alt: '由易到难的三道练习和一条曲线' },
          action: { label: '出一组练习', to: '/chat' },
        },
        {
          title: '自媒体',
          text: '选题、提纲、初稿分三次问，每次只改一件事。标题一次要五个，再让它说明每个适合谁看，自己来挑。',
          picture: { url: scene('media'), alt: '五个标题里选中一个，旁边是初稿' },
          action: { label: '起一个选题', to: '/create' },
        },
        {
          title: '本地门店',
          text: '活动海报的文案、点评回复、会员通知各有模板。配一张带店名颜色的二维码，贴在收银台上。',
          picture: { url: scene('counter'), alt: '收银台上的二维码和顾客的点评' },
          action: { label: '做二维码', to: '/app/qrcode' },
        },
        {
          title: '软件团队',
          text: '贴一段报错和相关代码，先问“可能的原因有哪些，怎样逐一排除”，再要修改。代码块可以换行、复制，长文件也不卡。',
          picture: { url: scene('code'), alt: '一段代码，慢的那一行被标出，旁边是解释' },
          action: { label: '排查一个问题', to: '/chat' },
        },
      ],
    },
    {
      type: 'questions' as const,
      title: '用之前先想清楚的三件事',
      text: '',
      items: [
        {
          question: '哪些内容不要交给它？',
          answer: '身份证号、密码、未公开的财务数据，以及你无权分享的他人资料。需要时先把真实信息换成代号。',
        },
        {
          question: '写出来的东西能直接发吗？',
          answer: '先核对事实、数字和引用。模型擅长组织语言，并不保证每一句都对；对外发布的内容由发布者负责。',
        },
        {
          question: '怎样让结果更稳定？',
          answer: '把满意的一次存成会话或模板，下次只改变量。要求写明读者、语气、长度和不要出现的内容。',
        },
      ],
    },
    {
      type: 'call' as const,
      title: '没有你的行业？',
      text: '告诉我们你每周重复三次以上的一件事，我们把它做成模板。',
      actions: [{ label: '说说你的情况', to: '/cms_lead#contact' }],
    },
  ],
};
