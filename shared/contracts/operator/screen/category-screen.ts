import { same, yesNoValues } from 'shared/contracts/operator/screen/common-fields.ts';
import type { FieldScreen, VerbScreen } from 'shared/contracts/operator/screen/screen.ts';

/**
 * The verbs for the categories of a noun.
 * @param entries what is in them: 文章
 * @param hidden what becomes of them when their category is not shown
 */
export const categoryVerbs = (entries: string, hidden: string): Record<string, VerbScreen> => ({
  categories: { title: '分类', about: '全部分类，按页面上的顺序' },
  'add-category': { title: '添加分类', about: '添加一个分类' },
  'edit-category': {
    title: '编辑分类',
    about: `修改分类的名称、排序或是否显示；隐藏后${hidden}`,
    of: 'categories',
    from: { category: 'id' },
    fill: same('name', 'sort', 'shown'),
  },
  'remove-category': {
    title: '删除分类',
    about: `删除一个没有${entries}的分类`,
    of: 'categories',
    from: { category: 'id' },
    danger: true,
  },
});

/** The columns of the list of categories, and the input that names one. */
export const categoryFields = (noun: string, entries: string): Record<string, FieldScreen | string> => ({
  category: { title: '分类', about: '名称或编号', choices: { noun, verb: 'categories', column: 'name' } },
  name: { title: '名称', about: '访客看到的名称' },
  entries: `${entries}数`,
  shown: { title: '显示', values: yesNoValues },
});
