import { templateLink } from './links.ts';
import { product } from './product.ts';

/** `/cms_index`: what the product is, at a glance. */
export const indexPage = {
  title: '提问、写稿、画图，都在这里',
  description:
    '{{site_name}}：和 AI 用中文对话，按模板写稿，画图、理导图、做二维码。每次开始之前就看得到要花多少积分。',
  blocks: [
    {
      type: 'hero' as const,
      title: '想到哪里，写到哪里',
      text: '问一个问题，起草一份方案，画一张配图，理一张导图。要花多少积分写在发送按钮旁边，做好的东西都替你留着，随时能搜、能导出。',
      actions: [
        { label: '打开{{site_name}}', to: '/chat' },
        { label: '了解更多', to: '/introduce' },
      ],
      picture: product('chat', '对话里的一个回答：远程办公和到岗办公的优缺点排成表格'),
    },
    {
      type: 'cases' as const,
      title: '三件常做的事',
      text: '',
      items: [
        {
          title: '周五下午的周报',
          text: '打开“周报与月报”，选周报，写上给谁看，把这周做过的事一行一件贴进去。出来的是有成果、问题和计划表的文稿，在页面里接着改，再存成 Word。',
          picture: product('create', '创作模板的列表，每个写明用来写什么'),
          action: { label: '写一份周报', to: templateLink('周报与月报') },
        },
        {
          title: '看不懂的一段代码',
          text: '把代码贴进对话，问“这里为什么慢”。回答里的代码可以显示行号、换行、一键复制，公式和表格也排好了再给你看。',
          picture: product('code', '对话里的一段代码：标了颜色，可以一键复制'),
          action: { label: '开始对话', to: '/chat' },
        },
        {
          title: '收银台上的二维码',
          text: '输入网址就看到二维码，再选颜色、容错率和边距。两种颜色太接近、手机可能扫不出来时，页面会提醒。满意了，下载 PNG 或 SVG。',
          picture: product('qrcode', '做好的二维码，旁边写着各种条件下都能扫出'),
          action: { label: '做一张', to: '/app/qrcode' },
        },
      ],
    },
    {
      type: 'features' as const,
      title: '为天天要用的人想过',
      text: '',
      items: [
        {
          icon: 'history' as const,
          title: '回答不丢',
          text: '关掉页面、断了网、换一台设备，没写完的回答会接着写，回来就能看到。断网时发出的问题，连上后自动送出去。',
        },
        {
          icon: 'speed' as const,
          title: '会话长了也不卡',
          text: '聊上几千条，翻上翻下也不卡；想不起在哪里说过，搜一下就到那一句。',
        },
        {
          icon: 'shield' as const,
          title: '费用看得懂',
          text: '提问前写明价格，回答后能查花了多少、还剩多少。没有写出文字，预留的积分全部退回。',
        },
      ],
    },
    {
      type: 'call' as const,
      title: '拿手头的一件事试试',
      text: '注册送 2 个对话积分，够你问上一两个真问题，再决定要不要留下。',
      actions: [
        { label: '现在开始', to: '/chat' },
        { label: '按行业看用法', to: '/cms_solution' },
      ],
    },
  ],
};
