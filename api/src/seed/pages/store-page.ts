import { skillLink, templateLink } from './links.ts';
import { product } from './product.ts';

const scene = (name: string) => `files/v1/scene/${name}.svg`;

/** `/cms_store`: what can be bought and what is free. */
export const storePage = {
  title: '会员、积分和模板',
  description: '会员和积分有什么区别，怎样买、怎样兑换，哪些模板和技能可以用。',
  blocks: [
    {
      type: 'hero' as const,
      title: '先用，再买',
      text: '新账户有 2 个对话积分，先问一两个问题看看。天天用，选会员；偶尔用，充一点积分就好。',
      actions: [
        { label: '开通会员', to: '/openvip' },
        { label: '充值积分', to: '/recharge' },
      ],
      picture: product('membership', '会员套餐，每种写明价格和送的积分'),
    },
    {
      type: 'pricing' as const,
      title: '会员',
      text: '付款后立即生效，到期不会自动续费。送的积分一直有效。',
      of: 'member' as const,
    },
    {
      type: 'pricing' as const,
      title: '积分',
      text: '用多少算多少，不会过期。对话积分用于对话和创作，绘画积分用于绘画和艺术二维码。',
      of: 'recharge' as const,
    },
    {
      type: 'comparison' as const,
      title: '怎么选',
      text: '价格以开通页和充值页显示的为准。',
      columns: ['注册送的积分', '充值积分', '会员'],
      rows: [
        { label: '适合', cells: ['先试一试', '偶尔用，按次算', '几乎每天用'] },
        { label: '有效期', cells: ['不过期', '不过期', '按购买的时长'] },
        { label: '对话', cells: ['按模型标价扣', '按模型标价扣', '会员免费的模型，每日次数内不扣'] },
        { label: '没有写出文字时', cells: ['全部退回', '全部退回', '不计入当日次数'] },
        { label: '写出一部分时', cells: ['按标价计一次', '按标价计一次', '计一次'] },
      ],
    },
    {
      type: 'features' as const,
      title: '不另外收费的',
      text: '',
      items: [
        {
          icon: 'create' as const,
          title: '创作模板',
          text: '从周报到短视频口播稿，填空就写。模板不收费，只按写出的回答计费。',
          to: '/create',
        },
        {
          icon: 'skill' as const,
          title: '技能',
          text: '改稿、练面试、读合同、看报错，挑一个直接聊。技能不收费，只按回答计费。',
          to: '/skill',
        },
        {
          icon: 'qr-code' as const,
          title: '二维码',
          text: '颜色和样式自己选，普通码不用积分。',
          to: '/app/qrcode',
        },
      ],
    },
    {
      type: 'cases' as const,
      title: '从这几样用起',
      text: '都是站里现成的，点开就能填。',
      items: [
        {
          title: '周报与月报',
          text: '做过的事一行一件，出来成果、问题和计划表。没有给出的数字写【待补】，不替你编。',
          picture: { url: scene('report'), alt: '零散的便签变成一页有清单和图表的周报' },
          action: { label: '打开模板', to: templateLink('周报与月报') },
        },
        {
          title: '商品详情页',
          text: '填参数、买它的人和售后，得到首屏、场景、参数表和五问五答。',
          picture: { url: scene('shop'), alt: '一件商品和写好的卖点' },
          action: { label: '打开模板', to: templateLink('商品详情页') },
        },
        {
          title: '代码评审员',
          text: '贴上代码，它先复述在做什么，再分开说必须改的和建议改的，每条都指到哪一行。',
          picture: { url: scene('code'), alt: '一段代码，慢的那一行被标出，旁边是解释' },
          action: { label: '打开技能', to: skillLink('代码评审员') },
        },
      ],
    },
    {
      type: 'questions' as const,
      title: '付款与兑换',
      text: '',
      items: [
        {
          question: '兑换码在哪里用？',
          answer: '登录后打开“兑换码”，输入时空格、横线、大小写都可以。先显示能换到什么，再由你确认。',
        },
        {
          question: '付了款没到账怎么办？',
          answer:
            '在支付窗口点“已支付但未到账？”，系统会立即向支付渠道核对。付过的订单不会丢；同一个订单付了两次，第二笔会原路退回。',
        },
        {
          question: '可以退款吗？',
          answer:
            '按支付协议办理，退款原路退回。随订单得到的积分和会员时间按退款的比例收回，明细里会有一笔相反的记录。',
        },
      ],
    },
  ],
};
