const scene = (name: string) => `files/v1/scene/${name}.svg`;

/** `/cms_index`: what the product is, at a glance. */
export const indexPage = {
  title: '对话、写作和创作，一个网页就够',
  description: '智绘工坊：边想边写的 AI 工作台。提问、写稿、用技能、做二维码，一个账户、一种积分、一处记录。',
  blocks: [
    {
      type: 'hero' as const,
      title: '想到哪里，写到哪里',
      text: '问一个问题、起草一份方案、改一段文字、做一张二维码。智绘工坊把这些放在一个安静的页面里，结果随手可取，费用事先写明。',
      actions: [
        { label: '打开智绘工坊', to: '/chat' },
        { label: '了解更多', to: '/introduce' },
      ],
      picture: { url: scene('chat'), alt: '对话的页面：左边是会话，中间是问题、回答和代码，下面是写着价格的输入框' },
    },
    {
      type: 'cases' as const,
      title: '三件常做的事',
      text: '',
      items: [
        {
          title: '周五下午的周报',
          text: '把零散的记录贴进去，选“工作周报”模板，勾上要突出的部分。出来的是一份能直接改的文稿，而不是一段要再整理的聊天。',
          picture: { url: scene('report'), alt: '零散的便签变成一页有清单和图表的周报' },
          action: { label: '打开创作', to: '/create' },
        },
        {
          title: '看不懂的一段代码',
          text: '粘贴代码，问“这里为什么慢”。回答带行号和可复制的代码块，公式和表格边写边排好，不会闪动。',
          picture: { url: scene('code'), alt: '一段代码，慢的那一行被标出，旁边是解释' },
          action: { label: '开始对话', to: '/chat' },
        },
        {
          title: '活动现场的二维码',
          text: '输入网址就有预览，颜色和样式可调。下载之前就在页面里检查能不能扫出来，免得印好了才发现。',
          picture: { url: scene('scan'), alt: '一张二维码和它的检查结果' },
          action: { label: '做一张', to: '/app/qrcode' },
        },
      ],
    },
    {
      type: 'features' as const,
      title: '为长时间使用而做',
      text: '',
      items: [
        {
          icon: 'history' as const,
          title: '回答不丢',
          text: '关掉页面、断网、换手机，正在写的回答都还在服务器上写，回来接着看。',
        },
        {
          icon: 'speed' as const,
          title: '长会话不卡',
          text: '一万条消息的会话也只渲染看得见的部分，滚动和输入都跟手。',
        },
        {
          icon: 'shield' as const,
          title: '费用看得懂',
          text: '提问前显示单价，回答后显示花了多少、还剩多少，每一笔都能在明细里查到。',
        },
      ],
    },
    {
      type: 'call' as const,
      title: '不用装，不用等',
      text: '注册就送体验积分，用完再决定。',
      actions: [
        { label: '现在开始', to: '/chat' },
        { label: '按行业看方案', to: '/cms_solution' },
      ],
    },
  ],
};
