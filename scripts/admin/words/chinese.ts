import type { Command } from 'shared/contracts/operator/command.ts';
import type { Field } from 'shared/contracts/operator/fields.ts';
import { flagOf } from 'shared/contracts/operator/fields.ts';
import { nouns } from 'shared/contracts/operator/nouns.ts';
import { roleTitles } from 'shared/contracts/operator/operation/screen/role-titles.ts';
import { inChinese } from 'shared/contracts/operator/refusals/in-chinese.ts';
import { findFieldScreen } from 'shared/contracts/operator/screen/field-screen.ts';
import { verbScreen } from 'shared/contracts/operator/screen/model.ts';
import { call, type Words } from './words.ts';

export const chinese: Words = {
  overview: (list) => `${call} <名词> <动词> [选项]     管理运行中的网站

${list}

  ${call} inbox                  待办事项，以及查看它们的命令
  ${call} <名词>                 一个名词的全部动词
  ${call} <名词> <动词> --help   参数和示例

在本机首次使用（名字用小写字母）：
  ${call} token add anna --role owner --keep --reason "first owner"

--reason "…"   所有修改都须填写，记入操作日志（audit list）
--lang zh      帮助、表头和值使用中文
--json         供程序使用：npm run -s admin -- … --json（不加 -s 时 npm 会先输出几行）
网站须在运行，backup restore 除外。网站由 DATA_DIR（默认 .data）或 ADMIN_URL 确定；
令牌取自 ADMIN_TOKEN，否则使用 --keep 存入 DATA_DIR 的令牌。
退出码：0 成功，1 意外错误，2 输入有误，3 网站拒绝，4 令牌无权，5 网站没有响应。`,
  more: '参数和示例',
  noun: ({ screen }) => `${screen.title}：${screen.about}`,
  does(command) {
    const { title, about } = screenOf(command);
    return `${title}：${about}`;
  },
  input(command, field, several) {
    const { title = field.name, about = '' } = findFieldScreen(nounOf(command), command.verb, [field.name]) ?? {};
    return `${[title, about].filter(Boolean).join('：')}${several ? '；多个以逗号分隔' : ''}${notes(command, field)}`;
  },
  keep: () => '存入 DATA_DIR，此后本机使用它',
  csv: () => '写入一个只有你可读的新文件，不在屏幕显示',
  requestId: '不确定上一次调用是否成功时，填那一次的编号',
  who({ roles, offline, machine }) {
    const who = offline
      ? '本机上可写 DATA_DIR 的用户'
      : [...roles, 'owner' as const].map((role) => roleTitles[role]).join('、');
    return `谁可以使用：${who}${machine ? '；以及本机上可读 DATA_DIR 的用户' : ''}`;
  },
  example: '示例：',
  head: titleOf,
  title: (command, path) => path.map((_, at) => titleOf(command, path.slice(0, at + 1))).join(' '),
  value(command, path, text) {
    const meaning = fieldOf(command, path)?.values?.[text];
    return meaning === undefined ? text : isTyped(command, path) ? `${text} ${meaning}` : meaning;
  },
  switch: { yes: '是', no: '否' },
  none: '没有记录。',
  done: '已完成。',
  removed: '已删除。',
  cut: '（… 处已截断，--json 可看全文）',
  times: '时间为北京时间（UTC+8）。',
  firstOf: (shown, count) => `这是 ${count} 条中的前 ${shown} 条；请缩小范围，或用 ${flagOf('page_no')} 翻页。`,
  pageOf(page, pages, count) {
    const more = page < pages ? `；下一页：${flagOf('page_no')} ${page + 1}` : '';
    return `第 ${page} 页，共 ${pages} 页 ${count} 条${more}。`;
  },
  doneOf: (done, all) => `${all} 条中完成 ${done} 条。`,
  said: (sentence) => inChinese(sentence),
};

function nounOf({ noun }: Command) {
  const found = nouns.find(({ name }) => name === noun);
  if (!found) throw new Error(`There is no noun ${noun}`);
  return found;
}

const screenOf = (command: Command) => verbScreen(nounOf(command), command.verb);
const fieldOf = (command: Command, path: string[]) => findFieldScreen(nounOf(command), command.verb, path);
function titleOf(command: Command, path: string[]): string {
  return fieldOf(command, path)?.title ?? path.at(-1) ?? '';
}

/** Whether a column names rows for other verbs: it stays as it is given to them. */
const isTyped = (command: Command, [column = '', ...within]: string[]) =>
  within.length === 0 &&
  Object.values(nounOf(command).screen.verbs).some(({ from = {} }) => Object.values(from).includes(column));

/** Values as they are typed, each with what it means. */
function notes(command: Command, { name, values, default: usual, isFile, type, isRequired }: Field): string {
  const meaning = fieldOf(command, [name])?.values;
  const shown = (value: string) => (meaning?.[value] ? `${value} ${meaning[value]}` : value);
  const parts = [
    isRequired ? '必填' : [],
    values ? values.map(shown).join(' | ') : [],
    isFile ? '文件；- 为标准输入' : [],
    type === 'json' ? 'JSON' : [],
    type === 'yes or no' ? 'yes 或 no；只写选项即为 yes' : [],
    usual === undefined || usual === '' || usual === false ? [] : `默认 ${String(usual)}`,
  ].flat();
  return parts.length > 0 ? `（${parts.join('；')}）` : '';
}
