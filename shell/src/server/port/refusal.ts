import { foreignWrite } from 'shared/contracts/http/foreign-write.ts';
import { type Reply, replyCode } from 'shared/contracts/reply.ts';

const sentences: Record<number, string> = {
  403: foreignWrite,
  404: '地址不存在',
  405: '请求方法不正确',
  408: '请求超时，请重试',
  413: '请求内容过大',
  414: '地址过长',
  415: '不支持的请求格式',
  429: '操作过于频繁，请稍后重试',
  431: '请求头过大',
};

/** What the public port says when it cannot do what was asked and no page can be shown: a reply in the API's shape. */
export const refusal = (status: number): Reply => ({
  code: replyCode.failure,
  show: 1,
  msg: sentences[status] ?? (status < 500 ? '请求格式不正确' : '服务暂时不可用，请稍后重试'),
  data: null,
});
