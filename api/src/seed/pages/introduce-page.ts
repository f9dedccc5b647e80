import { product } from './product.ts';

/** `/introduce`: what the product is and how it deals with what people entrust to it. */
export const introducePage = {
  title: '关于{{site_name}}',
  description:
    '{{site_name}}把对话、写作、绘画、思维导图和二维码放在一起：一个账户，做过的都找得到，刷新或断网也不会丢。',
  blocks: [
    {
      type: 'hero' as const,
      title: '把想法说出来，我们一起把它写完',
      text: '打开网页就能用。提问、写稿、画一张图、理一张导图、做一张二维码，都在同一个账户里，做过的东西随时找得到。',
      actions: [
        { label: '开始对话', to: '/chat' },
        { label: '看看怎么用', to: '#steps' },
      ],
      picture: product('chat', '对话里的一个回答：远程办公和到岗办公的优缺点排成表格'),
    },
    {
      type: 'features' as const,
      title: '现在能做什么',
      text: '要花积分的，价格都写在发送按钮旁边。',
      items: [
        {
          icon: 'chat' as const,
          title: '对话',
          text: '回答逐字写出，随时可以停。同一个问题可以再要一个回答，两个并排比，留下好的那个。',
          to: '/chat',
        },
        {
          icon: 'create' as const,
          title: '创作',
          text: '选一个模板，填几个空，得到一份能接着改的文稿，存成 Markdown 或 Word。',
          to: '/create',
        },
        {
          icon: 'skill' as const,
          title: '技能',
          text: '改稿、读合同、查报错、练面试……每一项都为一件事调好，打开就能聊。',
          to: '/skill',
        },
        {
          icon: 'qr-code' as const,
          title: '二维码',
          text: '边输入边预览，颜色和样式自己选，普通码不用积分；也可以把码融进一幅画里。',
          to: '/app/qrcode',
        },
        {
          icon: 'mind-map' as const,
          title: '思维导图',
          text: '说一个主题，或给一份文件，得到一张能接着改的导图，可以存成图片、Markdown 或 XMind。',
          to: '/app/mind_map',
        },
        {
          icon: 'drawing' as const,
          title: '绘画',
          text: '写一句话，选比例和风格，就有几张画可以挑。画好才扣绘画积分，没画成的全部退回。',
          to: '/app/drawing',
        },
      ],
    },
    {
      type: 'gallery' as const,
      id: 'looks',
      title: '打开就是这样',
      text: '',
      items: [
        {
          picture: product('drawing', '一句话画出的几张画'),
          title: '写一句话，画出来挑',
        },
        { picture: product('map', '一张展开的思维导图'), title: '一张能接着改的导图' },
        { picture: product('qrcode', '做好的二维码，旁边写着各种条件下都能扫出'), title: '边填边看的二维码' },
        { picture: product('square', '广场上大家公开的作品'), title: '广场上大家的作品' },
        { picture: product('create', '创作模板的列表，每个写明用来写什么'), title: '填空就写的模板' },
        { picture: product('membership', '会员套餐，每种写明价格和送的积分'), title: '写明价格的会员' },
      ],
    },
    {
      type: 'steps' as const,
      id: 'steps',
      title: '第一次来，三步就够',
      text: '',
      items: [
        { title: '注册或登录', text: '手机号、邮箱都可以。新账户有 2 个对话积分，不需要先付费。' },
        {
          title: '把问题说具体',
          text: '写清楚给谁看、做什么用、要多长，一次问准比来回追问更省积分。示例问题可以直接点。',
        },
        {
          title: '收好结果',
          text: '回答可以收藏，也可以复制成 Markdown 或纯文本。会话能改名、置顶、归档，也能整段导出。',
        },
      ],
    },
    {
      type: 'figures' as const,
      title: '几个测出来的数字',
      text: '我们自己一遍遍试出来的。',
      items: [
        {
          value: '1.2 秒',
          label: '在手机上看到首页',
          note: '一台慢手机，慢速 4G 网络，从点开算起。',
        },
        {
          value: '10,000 次',
          label: '提问、购买、退款和兑换',
          note: '随机做了一万次，再一笔一笔地对账，一分不差。',
        },
        {
          value: '136 张',
          label: '海报，张张扫得出来',
          note: '原大和缩小一半各扫一遍，每个二维码都读得出来。',
        },
      ],
    },
    {
      type: 'questions' as const,
      title: '常见问题',
      text: '',
      items: [
        {
          question: '没有回答出来会扣积分吗？',
          answer:
            '不会。提问时先预留这个模型的价格，一个字都没写出来就全部退回。只要写出了文字（包括思考过程），哪怕你中途停止，也按标价计一次；想省积分，请在第一个字出现之前停。',
        },
        {
          question: '回答是谁写的？',
          answer: '由 AI 模型写。页面顶上写着“演示模式”时，看到的是示例回答。重要的内容，用之前请核对一遍。',
        },
        {
          question: '我的对话谁能看到？',
          answer:
            '其他用户看不到。为了得到回答，提问会发给提供模型的服务商。会话可以随时删除；只有你生成了分享链接，拿到链接的人才能看那一段，链接也能随时取消。',
        },
        {
          question: '支持哪些设备？',
          answer: '电脑、平板和手机上的浏览器都可以，有浅色和深色两种界面。',
        },
      ],
    },
    {
      type: 'call' as const,
      title: '从一个真实的问题开始',
      text: '今天要写的那段话、要回的那封邮件，交给它起个头。',
      actions: [{ label: '去试试', to: '/chat' }],
    },
  ],
};
