import { Images, MessageCircle, Network, type Palette, PenLine, QrCode, Wand } from 'lucide-react';

export interface Tool {
  name: string;
  does: string;
  Sign: typeof Palette;
  to: string;
  /** Its address in the site's navigation, where that is another one. */
  at?: string;
  /** `chat`: as much as an answer of the chat; else what it costs, in words. */
  price: 'chat' | '免费' | '普通码免费';
}

/** Beside drawing, which has a form of its own. */
export const tools: readonly Tool[] = [
  {
    name: 'AI 对话',
    does: '边写边看的回答，代码、表格和公式都排好版，可以追问、改问和导出',
    Sign: MessageCircle,
    at: '/chat',
    to: '/',
    price: 'chat',
  },
  {
    name: '创作',
    does: '填几个空就写出一篇：社交文案、职场文书、营销、学习、公文',
    Sign: PenLine,
    to: '/create',
    price: 'chat',
  },
  {
    name: '技能',
    does: '为一件事准备好的助手：翻译、润色、起名、写代码',
    Sign: Wand,
    to: '/skill',
    price: 'chat',
  },
  {
    name: '二维码',
    does: '网址、名片、Wi-Fi 做成好看又扫得出的码，也能融进一幅画',
    Sign: QrCode,
    to: '/app/qrcode',
    price: '普通码免费',
  },
  {
    name: '思维导图',
    does: '说一个主题，得到一张可以展开、修改和导出的图',
    Sign: Network,
    to: '/app/mind_map',
    price: 'chat',
  },
  {
    name: '绘画广场',
    does: '看看大家画了什么，从喜欢的一张继续画',
    Sign: Images,
    to: '/app/square',
    price: '免费',
  },
];
