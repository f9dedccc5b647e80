import { templateLink } from './links.ts';
import { product } from './product.ts';

const scene = (name: string) => `files/v1/scene/${name}.svg`;

/** `/cms_solution`: by trade. */
export const solutionPage = {
  title: '按行业的用法',
  description: '电商、教育、自媒体、本地门店和软件团队分别怎样用{{site_name}}，从哪个模板开始，写完检查什么。',
  blocks: [
    {
      type: 'hero' as const,
      title: '同样的工具，不同的手艺',
      text: '下面五种用法都写了从哪里开始、写完检查什么。照着做一遍，再改成你自己的。',
      actions: [{ label: '看看全部模板', to: '/create' }],
      picture: product('create', '创作模板的列表，每个写明用来写什么'),
    },
    {
      type: 'cases' as const,
      id: 'trades',
      title: '五个行业，五个起点',
      text: '',
      items: [
        {
          title: '电商店铺',
          text: '打开“商品详情页”，参数照实填，一行一个。它把参数翻译成用得上的好处，再补五问五答。发布前逐条核对：模型不知道你仓库里是什么。',
          picture: { url: scene('shop'), alt: '一件商品和写好的卖点' },
          action: { label: '写商品详情页', to: templateLink('商品详情页') },
        },
        {
          title: '教师与培训',
          text: '打开“试卷与练习题”，写上知识点和学生常犯的错，选好难度和题量。答案和解析单独成篇，公式排得像教材。交给学生前自己做一遍。',
          picture: { url: scene('lesson'), alt: '由易到难的三道练习和一条曲线' },
          action: { label: '出一组练习', to: templateLink('试卷与练习题') },
        },
        {
          title: '自媒体',
          text: '先想好一句话观点，再把经历和素材交给“公众号长文”。标题给两个备选，正文里留着反面意见。没有给出的数据，它不该写出来，看到了就删掉。',
          picture: { url: scene('media'), alt: '五个标题里选中一个，旁边是初稿' },
          action: { label: '写一篇长文', to: templateLink('公众号长文') },
        },
        {
          title: '本地门店',
          text: '差评怎么回、群里怎么发通知，都有模板。再做一张店里颜色的二维码，立在收银台上；印之前拿自己的手机扫一次。',
          picture: { url: scene('counter'), alt: '收银台上的二维码和顾客的点评' },
          action: { label: '回一条点评', to: templateLink('差评与投诉回复') },
        },
        {
          title: '软件团队',
          text: '贴一段报错和相关代码，先问“可能的原因有哪些，怎样逐一排除”，再要修改。问错了方向，可以改掉那句提问从头再来，原来的一路还留着。',
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
          answer: '身份证号、密码、未公开的财务数据，以及你无权分享的他人资料。一定要用时，先把真实信息换成代号。',
        },
        {
          question: '写出来的东西能直接发吗？',
          answer: '先核对事实、数字和引用。模型擅长组织语言，并不保证每一句都对；对外发布的内容由发布的人负责。',
        },
        {
          question: '怎样让结果更稳定？',
          answer:
            '写明读者、语气、长度和不要出现的内容。模板写过的每一份都在它的历史里，点“用这次的填写”，只改变了的那几处。',
        },
      ],
    },
    {
      type: 'call' as const,
      title: '没有你的行业？',
      text: '告诉我们一件你每周都要写的东西，我们看看能不能做成模板。',
      actions: [{ label: '说说你的情况', to: '/cms_lead#contact' }],
    },
  ],
};
