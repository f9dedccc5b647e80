import { squeeze } from './squeeze.ts';
import { WordFilter } from './word-filter.ts';

const words = (text: string) => text.trim().split(/\s+/);

/** Only the site and its staff go by them: a name with one of them in it poses as theirs. */
const staff = words(`
  官方 客服 客户服务 客戶服務 管理员 管理員 工作人员 工作人員 站长 站長 版主 审核员 審核員 已注销用户
  admin administrator official moderator webmaster sysadmin customerservice`);

/** Harmless within a name; a name of nothing but these and attributes poses as the site. */
const voices = words(`
  系统 系統 平台 网站 網站 本站 站方 站务 运营 運營 小助手 技术支持 技術支持 售后 售後 财务 財務 审核 審核 示例
  system root support staff helpdesk`);

const announcements = words('通知 公告 消息 notice');
const attributes = words(`
  提示 提醒 中心 团队 團隊 账号 帐号 帳號 认证 認證 管理 服务 服務 安全 支付 充值 在线 人工 专属 专员 小 号 部 的
  team service security`);

/** Letters of other scripts that look like Latin ones. */
const lookalikes: Record<string, string> = Object.fromEntries(
  words('аa вb сc ԁd еe ɡg һh іi ıi ιi јj кk κk мm оo οo рp ρp ԛq ѕs тt τt уy νv ѵv ԝw хx ɑa αa').map(
    ([other = '', latin = '']) => [other, latin],
  ),
);

/** One form for texts that look alike: accents, scripts, width, case, blanks and signs between the letters make no difference. */
const foldedText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, (letter) => lookalikes[letter] ?? letter);

const digitLetters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's' };

/** Shorter ones are parts of words of every day: a name is theirs when it says nothing else. */
const shortestWithin = 3;

/** Finds names and titles of users that pass for the site's own. */
export class ReservedNames {
  readonly #site: string[];
  readonly #within: WordFilter;
  readonly #parts: RegExp;

  /** @param names the site's name, and what its operators reserved */
  constructor(names: string[]) {
    this.#site = names.map((name) => squeeze(foldedText(name)).text).filter(Boolean);
    this.#within = new WordFilter([...staff, ...this.#site.filter((name) => name.length >= shortestWithin)]);
    const parts = [...this.#site, ...staff, ...voices, ...announcements, ...attributes];
    const longestFirst = parts.toSorted((one, other) => other.length - one.length);
    this.#parts = new RegExp(longestFirst.map((part) => RegExp.escape(part)).join('|'), 'gu');
  }

  /** Whether a person of this name would be taken for the site or its staff. */
  isPosing(name: string): boolean {
    const folded = foldedText(name);
    const asLetters = folded.replace(/\d/g, (digit) => digitLetters[digit] ?? digit);
    return [folded, folded.replace(/\p{N}/gu, ''), asLetters].some(
      (form) => this.#within.find(form).length > 0 || this.#isOnly(form, [...this.#site, ...staff, ...voices]),
    );
  }

  /** Whether a page of this title would be taken for one that the site has written. */
  isAnnouncing(title: string): boolean {
    const folded = foldedText(title);
    const isAnnouncement = this.#isOnly(folded, [...staff, ...voices]) && this.#isOnly(folded, announcements);
    return isAnnouncement || this.#isOnly(folded, [...this.#site, '官方']);
  }

  /** Whether a text consists of nothing but known parts, one of `wanted` among them. */
  #isOnly(folded: string, wanted: string[]): boolean {
    const { text } = squeeze(folded);
    return wanted.some((part) => text.includes(part)) && text.replace(this.#parts, '') === '';
  }
}
