/** Reasons why a post is not shown, in a word; its author reads a sentence. */
export const refusalTitles = {
  quality: '画质不足',
  duplicate: '重复作品',
  title: '标题不合规',
  category: '分类不符',
  sexual: '色情低俗',
  violent: '暴力血腥',
  illegal: '违法违规',
  privacy: '侵犯隐私',
  copyright: '侵犯版权',
  label: '缺少 AI 标识',
};
