const scene = (name: string) => `files/v1/scene/${name}.svg`;
const cover = (name: string) => `files/v2/cover/${name}.svg`;

/** `/cms_store`: what can be bought and what is free. */
export const storePage = {
  title: '会员、积分和模板',
  description: '会员、对话积分、绘画积分有什么区别，怎样买、怎样兑换，哪些模板和技能可以免费用。',
  blocks: [
    {
      type: 'hero' as const,
      title: '先用，再买',
      text: '新账户带体验积分。够用就不用花钱；不够时，会员适合天天用的人，充值适合偶尔用的人。',
      actions: [
        { label: '开通会员', to: '/openvip' },
        { label: '充值积分', to: '/recharge' },
      ],
      picture: { url: scene('wallet'), alt: '三种套餐和逐笔的明细' },
    },
    { type: 'pricing' as const, title: '会员', text: '开通后立即生效，到期不会自动续费。', of: 'member' as const },
    { type: 'pricing' as const, title: '积分', text: '用多少算多少，不会过期。', of: 'recharge' as const },
    {
      type: 'comparison' as const,
      title: '怎么选',
      text: '价格以开通页和充值页显示的为准，下单前不会收费。',
      columns: ['体验积分', '充值积分', '会员'],
      rows: [
        { label: '适合', cells: ['试一试', '偶尔用、按次算', '几乎每天用'] },
        { label: '有效期', cells: ['不过期', '不过期', '按购买的时长'] },
        { label: '对话', cells: ['按模型单价扣', '按模型单价扣', '会员免费的模型不扣积分'] },
        { label: '回答失败', cells: ['全部退回', '全部退回', '不计入当日次数'] },
      ],
    },
    {
      type: 'features' as const,
      title: '不花钱就能用的',
      text: '',
      items: [
        {
          icon: 'create' as const,
          title: '创作模板',
          text: '从周报到短视频脚本，填空即写，模板本身不收费，只按回答计费。',
          to: '/create',
        },
        {
          icon: 'skill' as const,
          title: '技能',
          text: '翻译、润色、面试演练、读代码……挑一个，直接开始一段专门的对话。',
          to: '/skill',
        },
        { icon: 'qr-code' as const, title: '二维码', text: '在浏览器里生成和检查，不占积分。', to: '/app/qrcode' },
      ],
    },
    {
      type: 'cases' as const,
      title: '封面与配图',
      text: '本站的封面由程序按名字绘制，同一个名字永远是同一张图。',
      items: [
        { title: '织', text: '曲线随高度起伏。', picture: { url: cover('store-weave-13'), alt: '' } },
        { title: '台阶', text: '一格一格地升高。', picture: { url: cover('store-steps-34'), alt: '' } },
        { title: '行星', text: '轨道上的几个点。', picture: { url: cover('store-orbits-12'), alt: '' } },
      ],
    },
    {
      type: 'questions' as const,
      title: '付款与兑换',
      text: '',
      items: [
        {
          question: '卡密在哪里用？',
          answer: '登录后打开“卡密兑换”，输入时空格、横线、大小写都可以，先显示能换到什么，再确认。',
        },
        {
          question: '付了款没到账怎么办？',
          answer: '在订单里点查询，系统会向支付渠道核对。付过的订单不会丢，也不会到账两次。',
        },
        { question: '可以开发票或退款吗？', answer: '按支付协议办理。退款会原路退回，并在明细里留下一笔相反的记录。' },
      ],
    },
  ],
};
