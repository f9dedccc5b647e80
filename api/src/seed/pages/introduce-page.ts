const scene = (name: string) => `files/v1/scene/${name}.svg`;

/** `/introduce`: what the product is and how it deals with what people entrust to it. */
export const introducePage = {
  title: '关于智绘工坊',
  description: '智绘工坊把对话、写作、绘图类工具放进同一个网站：账户、积分和记录互通，回答不因刷新或断网丢失。',
  blocks: [
    {
      type: 'hero' as const,
      title: '把想法说出来，剩下的一起完成',
      text: '智绘工坊是一个网页，不用安装。在同一个账户里提问、写稿、用技能处理文件、制作二维码，所有记录都留在你自己的会话里。',
      actions: [
        { label: '开始对话', to: '/chat' },
        { label: '看看怎么用', to: '#steps' },
      ],
      picture: { url: scene('chat'), alt: '对话的页面：左边是会话，中间是问题、回答和代码，下面是写着价格的输入框' },
    },
    {
      type: 'features' as const,
      title: '现在能做什么',
      text: '每个工具都有自己的页面，输入框的位置和费用的写法都一样，换工具不用重新学。',
      items: [
        {
          icon: 'chat' as const,
          title: '对话',
          text: '逐字输出，随时停止；刷新、换设备后接着看同一个回答。',
          to: '/chat',
        },
        { icon: 'create' as const, title: '创作', text: '选一个模板，填几个空，得到可以直接改的文稿。', to: '/create' },
        {
          icon: 'skill' as const,
          title: '技能',
          text: '翻译、润色、代码审查、面试演练……为一件事调好的助手。',
          to: '/skill',
        },
        {
          icon: 'qr-code' as const,
          title: '二维码',
          text: '边输入边预览，下载前在浏览器里就能扫一扫。',
          to: '/app/qrcode',
        },
        { icon: 'news' as const, title: '资讯', text: '用法、行业与产品更新，按栏目整理，可搜索。', to: '/news' },
        {
          icon: 'drawing' as const,
          title: '绘画与导图',
          text: '正在准备。开放时会在资讯里说明，并不会改变现有的积分规则。',
        },
      ],
    },
    {
      type: 'steps' as const,
      id: 'steps',
      title: '第一次使用，三步就够',
      text: '',
      items: [
        { title: '注册或登录', text: '手机号、邮箱都可以。新账户会收到体验积分，不需要先付费。' },
        { title: '把问题说具体', text: '写清楚对象、用途和长度，比反复追问更省积分。示例问题可以直接点。' },
        { title: '收好结果', text: '回答可以复制成 Markdown 或纯文本；会话按时间排列，可以改名。' },
      ],
    },
    {
      type: 'figures' as const,
      title: '我们用演练检验承诺',
      text: '下面的数字来自本站自己的测试程序，不是估算。',
      items: [
        { value: '10,000 次', label: '随机的积分操作', note: '期间 19 次强行结束服务，账目核对无一差错。' },
        { value: '0 个', label: '换版本时失败的页面', note: '连续切换 50 个版本、同时 40 个访问者。' },
        {
          value: '250 KB',
          label: '首页代码的上限',
          note: '压缩后超过它，新版本就通不过检查；慢速网络也能先读到内容。',
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
          answer: '不会。提问时先预留费用，没有产生文字就全部退回；中途停止只按已经写出的部分结算。',
        },
        {
          question: '回答是真的由模型写的吗？',
          answer: '由运营者配置的模型回答。没有配置模型时，页面会明确标出“演示”，不会冒充。',
        },
        { question: '我的对话谁能看到？', answer: '只有登录该账户的人。会话可以随时删除；分享前不会有公开链接。' },
        { question: '支持哪些设备？', answer: '近两年的主流浏览器，电脑和手机都可以，界面有浅色和深色两种。' },
      ],
    },
    {
      type: 'call' as const,
      title: '从一个真实的问题开始',
      text: '把今天要写的那段话、那封邮件交给它试试。',
      actions: [{ label: '免费试用', to: '/chat' }],
    },
  ],
};
