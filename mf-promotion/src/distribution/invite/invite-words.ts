/** WeChat folds a longer text of its Moments to one line, and shows messages of a chat whole up to there. */
export const wechatLimit = 100;

interface InviteOffer {
  site: string;
  /** What the site says of itself. */
  about: string;
  link: string;
}

/** Words to send with the link: at most five lines, the link on a line of its own, since WeChat makes only then all of it a link. */
export function inviteWords({ site, about, link }: InviteOffer): string {
  const head = `我在用${site}：`;
  const room = wechatLimit - head.length - link.length - 1;
  const short = [...about];
  const told = short.length <= room ? about : `${short.slice(0, Math.max(0, room - 1)).join('')}…`;
  return `${head}${told}\n${link}`;
}
