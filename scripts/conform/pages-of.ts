/** Calls by the pages that show what they bring, or what they did. `*`: every page. */
const pages: Record<string, string> = {
  '*': 'GET /pc/config, GET /index/decorate, GET /user/center, POST /login/account, POST /login/register, POST /login/logout, POST /sms/sendCode, POST /email/sendCode, GET /login/captcha, GET /login/qrcode, POST /login/ticket, POST /index/visit, POST /user/resetPassword, POST /user/getMobileByMnp, POST /upload/image, POST /upload/file, GET /events, POST /login/sandboxScan, GET /notification/lists, POST /notification/mute, POST /notification/read',
  '/': 'GET /question/samplesLists',
  '/chat':
    'GET /chat/getModel, POST /chat/chat, GET /chat/*, POST /chat/*, GET /chat_records/*, POST /chat_records/*, GET /chatCategory/*, POST /chatCategory/*, GET /chatFolder/*, POST /chatFolder/*, GET /chat_share/*, POST /chat_share/*, GET /chat_transfer/*, POST /chat_transfer/*',
  '/create': 'GET /creation/*, POST /creation/*',
  '/create/produce': 'GET /creation/detail',
  '/skill': 'GET /skill/*, POST /skill/*',
  '/app': 'GET /works/*',
  '/app/drawing': 'GET /draw/*, POST /draw/*, GET /draw_prompt/*, POST /draw_prompt/*, POST /draw_records/detail',
  '/app/drawing/record': 'GET /draw_records/*, POST /draw_records/*',
  '/app/qrcode': 'GET /qrcode/*, POST /qrcode/*, GET /qrcode_records/*, POST /qrcode_records/*',
  '/app/mind_map': 'GET /mind_map/*, POST /mind_map/*, GET /chat/getModel',
  '/app/square': 'GET /draw_square/*, POST /draw_square/*',
  '/openvip': 'POST /member/*, GET /member/*, GET /pay/*, POST /pay/*',
  '/recharge': 'GET /recharge/*, POST /recharge/*, GET /pay/*, POST /pay/*',
  '/redeem_code': 'GET /cardCode/*, POST /cardCode/*',
  '/user/info': 'GET /user/*, POST /user/*',
  '/user/ledger': 'GET /account_log/*, POST /account_log/*',
  '/user/orders': 'GET /order/*, POST /order/*',
  '/user/collection':
    'GET /chat_records/collectLists, GET /article/collect, POST /article/addCollect, POST /article/cancelCollect',
  '/user/opinion': 'GET /feedback/*, POST /feedback/*',
  '/promotion/distribution': 'GET /distribution/*, POST /distribution/*, GET /share/*, POST /share/*',
  '/promotion/withdrawal':
    'GET /withdraw/*, POST /withdraw/*, GET /payout_account/*, POST /payout_account/*, GET /distribution/index',
  '/news': 'GET /article/cate, GET /article/lists, GET /article/hostLists, GET /pc/infoCenter, GET /pc/index',
  '/news/detail/{id}':
    'GET /article/detail, GET /pc/articleDetail, POST /article/read, GET /article/near, GET /article/instead, POST /article/addCollect, POST /article/cancelCollect',
  '/policy/{type}': 'GET /index/policy',
  '/introduce': 'GET /content/*, POST /content/*',
};

const listed = Object.entries(pages).map(([page, calls]) => ({ page, calls: calls.split(', ') }));

/** Pages that break with a call (`GET /article/lists`), the one that is first looked at first; `every page` for what all ask for. */
export function pagesOf(call: string): string[] {
  const named = listed.filter(({ calls }) => calls.includes(call));
  const group = `${call.slice(0, call.lastIndexOf('/'))}/*`;
  const found = named.length > 0 ? named : listed.filter(({ calls }) => calls.includes(group));
  return found.map(({ page }) => (page === '*' ? 'every page' : page));
}
