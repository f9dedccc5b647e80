const scene = (name: string) => `files/v1/scene/${name}.svg`;

/** `/introduce`: what the product is and how it deals with what people entrust to it. */
export const introducePage = {
  title: '关于智绘工坊',
  description: '智绘工坊把对话、模板写作、技能和二维码放进同一个网站：账户、积分和记录互通，回答不因刷新或断网丢失。',
  blocks: [
    {
      type: 'hero' as const,
      title: '把想法说出来，我们一起把它写完',
      text: '智绘工坊是一个网页，不用安装。在同一个账户里提问、写稿、附上一份 PDF 来问、做一张二维码，记录都留在你自己的会话里。',
      actions: [
        { label: '开始对话', to: '/chat' },
        { label: '看看怎么用', to: '#steps' },
      ],
      picture: { url: scene('chat'), alt: '对话的页面：左边是会话，中间是问题、回答和代码，下面是写着价格的输入框' },
    },
    {
      type: 'features' as const,
      title: '现在能做什么',
      text: '每个工具有自己的页面。要花积分的，价格都写在发送的地方。',
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
          text: '边输入边预览，颜色、容错率和边距自己定。在浏览器里做好，不上传，也不用积分。',
          to: '/app/qrcode',
        },
        { icon: 'news' as const, title: '资讯', text: '用法、行业与产品更新，按栏目整理，可以搜索。', to: '/news' },
        {
          icon: 'drawing' as const,
          title: '绘画',
          text: '写一句话，选比例和风格。画好送到才扣绘画积分，没画成的全部退回。',
          to: '/app/drawing',
        },
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
      text: '都来自本站自己的测试程序，日期和条件写在旁边。换一台机器，数字会不一样。',
      items: [
        {
          value: '10,000 次',
          label: '提问、购买、退款与兑换',
          note: '2026 年 11 月 22 日随机演练，期间 19 次强行结束服务或数据库，账目核对没有差错。',
        },
        {
          value: '104,889 页',
          label: '换版本时打开的页面',
          note: '2026 年 11 月 23 日的六轮演练，一边发布新版本一边打开页面，没有一页失败。',
        },
        {
          value: '0.65 秒',
          label: '首页主要内容出现',
          note: '2026 年 11 月 23 日在测试机上：慢速 4G 网络，处理器降到四分之一速度，三次取中间值。',
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
          question: '回答是真的由模型写的吗？',
          answer: '由运营者接入的模型写。没有接入模型时，每一页顶上都会写明“演示模式”。',
        },
        {
          question: '我的对话谁能看到？',
          answer:
            '其他用户看不到。为了得到回答，提问会发给运营者接入的模型服务。会话可以随时删除；只有你生成了分享链接，拿到链接的人才能看那一段，链接也能随时取消。',
        },
        {
          question: '支持哪些设备？',
          answer: '电脑和手机上的新版浏览器都可以，界面有浅色和深色两种，只用键盘也能操作。',
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
