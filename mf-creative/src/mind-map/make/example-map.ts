/** What the empty view offers to look at where the operator has no example of his own. */
export const exampleMap = `# 新手学做思维导图

## 从一个主题开始
- 写下一句话，点“生成”
- 也可以粘贴一段文字，或导入文件
- 生成时可以随时停止

## 改成自己的
- 双击修改文字
- Tab 添加子节点，Enter 添加同级
- 拖动可以换位置
- 右键有更多操作
  - 备注、链接、任务
  - AI 扩展、改写、总结

## 看得清楚
- 收起和展开
- 滚轮移动，Ctrl 加滚轮缩放
- 大纲和 Markdown 两种看法

## 带走
- Markdown、XMind、OPML
- 图片：SVG、PNG
- 分享只读链接
`;
