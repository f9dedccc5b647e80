/*
 * What a server of the family answers, endpoint by endpoint: the fields and no others, as its clients know them. `[a b]` is a list of
 * objects with these fields, `{a b}` one; a field without more is sent as it is. `a$` is a number as text, `a?` is null where it is
 * empty, `a<b` is the field `b` of `a` alone, `-` an empty list where nothing is answered, `*` whatever it is.
 */

const page = (row: string) => `{lists[${row}] count page_no page_size extend}`;
const item = 'id cid title desc image? click$ create_time collect';
const article = `{${item} content author? abstract? cate_name last? next? new[${item}]}`;
const order = 'order_id from order_amount';
const creation = 'id category_id name image? tips? content virtual_use_num$ use_num is_collect';
const model = 'temperature$ top_p$ presence_penalty$ frequency_penalty$ n max_tokens context_num';
const skill = 'id category_id name describe? image? content';
const drawn =
  'id task_id prompt prompt_en? status image? image_base? thumbnail? image_url? image_id? scale able_actions fail_reason? create_time loading';
const drawing = `${drawn} prompt_desc? prompt_other? model draw_model no_content? version? style? engine? quality? censor_status actions able_edit is_square`;
const code =
  'id way type prompt? prompt_params? qr_content qr_image? model model_id template_id image? task_id status fail_reason? aspect_ratio pixel_style marker_shape loading model_text? template_text? create_time';
const withdrawal = 'id sn money left_money handling_fee handling_fee_ratio type_desc account status_desc create_time';
const template = '{version model template[id name preview_img is_vip points$]}';
const user = 'id sn sex account nickname real_name? avatar? mobile? create_time';

const account = `
POST /login/account {nickname sn mobile avatar? token}
POST /login/register -
POST /login/logout -
GET /login/captcha *
GET /login/qrcode {expire_seconds$ url key ticket}
POST /login/ticket {status$ user?}
POST /sms/sendCode -
POST /email/sendCode -
POST /user/changePassword -
POST /user/resetPassword -
POST /user/setInfo -
POST /user/bindMobile -
POST /user/getMobileByMnp {mobile}
POST /upload/image {id cid type name uri url}
GET /user/center {${user} is_new_user balance$ balance_draw$ member_end_time? member_perpetual inviter_id inviter_name? has_password is_member member_package_name? member_expired is_chat_limit}
GET /user/info {${user} balance$ has_password has_auth version is_cancelled}
POST /member/lists {status$ lists[id name duration duration_type duration_desc is_perpetual sell_price lineation_price is_retrieve retrieve_amount is_default benefits_ids member_benefits? give_chat_number$ give_draw_number$ is_quota quota_value quota_tips? quota_tips_show tag?]}
GET /member/commentLists *
GET /member/buyLog [avatar? nickname member_package]
POST /member/buy {order_id from}
GET /recharge/rechargePackage {status$ lists[id name image? describe? sell_price is_recommend number$ draw_number$ is_give give_number$ give_draw_number$ tag?]}
POST /recharge/recharge {${order}}
GET /pay/payWay {lists[id name pay_way icon? sort remark? is_default extra?]}
POST /pay/prepay {pay_way config<url}
GET /pay/payStatus {pay_status pay_way order{order_id order_sn order_amount pay_way pay_status pay_time?}}
GET /cardCode/checkCard {id sn type type_desc content valid_time? failure_time?}
POST /cardCode/useCard -
GET /account_log/lists ${page('change_type change_type_desc change_amount change_amount_desc left_amount action remark? source_sn? create_time')}
GET /account_log/getUmChangeType *
GET /account_log/getMoneyChangeType *
GET /account_log/getDrawChangeType *
POST /feedback/add -`;

const chat = `
GET /chat/getModel [key alias balance$ default member_free]
POST /chat/chat {event id data model index incremental code}
GET /chat_records/chatLog ${page('id type content ask reply extra create_time is_collect avatar? voice_file?')}
POST /chat_records/cleanChat -
POST /chat_records/collect -
POST /chat_records/cancelCollect -
GET /chat_records/collectLists ${page('id create_time ask reply voice_input? voice_output?')}
GET /chatCategory/lists [id name]
POST /chatCategory/add -
POST /chatCategory/edit -
POST /chatCategory/del -
POST /chatCategory/clear -
POST /chat/voiceGenerate {file_url}
POST /chat/voiceTransfer {text file}
GET /question/samplesLists [id name image? sample[id content category_id]]
GET /creation/categoryLists [id name model_count$]
GET /creation/creationLists ${page(creation)}
GET /creation/lists [id name model[${creation}]]
GET /creation/detail {${creation} form ${model}}
POST /creation/collect -
GET /skill/lists [id name skill[${skill}]]
GET /skill/detail {${skill} tips? ${model}}`;

const creative = `
GET /draw/modelConfig [name model balance$ default member_free]
POST /draw/imagine {records_id}
POST /draw_records/detail [${drawn}]
GET /draw_records/records ${page(drawing)}
POST /draw_records/delete -
GET /draw_prompt/category [id name]
GET /draw_prompt/prompt {prompt[prompt prompt_en?] cate_prompt[cate_id name prompt[prompt prompt_en?]]}
GET /draw_prompt/example [prompt prompt_en?]
GET /draw_prompt/translate {translate}
GET /draw/getSelector {detail}
GET /draw/getSdModel [title model_name]
GET /draw_square/categoryLists [id name image?]
GET /draw_square/lists ${page('id source operate_id category_id category_name prompts prompts_cn? original_prompts image thumbnail draw_records_id avatar? nickname user_info is_praise create_time source_desc')}
POST /draw_square/add -
POST /draw_square/praise -
GET /qrcode/config {is_open draw_model[name model balance$ default member_free] example mewx${template} zhishuyun_qrcode{template[id name preview_img is_vip points$] pixel_style}}
POST /qrcode/imagine {records_id}
POST /qrcode_records/detail [${code}]
GET /qrcode_records/records ${page(code)}
POST /qrcode_records/delete -`;

const others = `
GET /pc/config {install domain current_domain version admin_url pc_login_image member_package_status$ recharge_package_status$ copyright login{login_way coerce_mobile login_agreement sms_verify involved_text default_login_way is_captcha} website qrcode chat{is_sensitive is_markdown chat_logo chat_title is_reopen network_is_open network_balance} draw{is_open num translate_type mj_version mj_style disclaimer_status disclaimer_content} tabbar{nav} bulletin_config card_code draw_square_config{is_allow_share is_auto_pass is_show_user} pc_page mindmap_config{is_example example_content} voice}
POST /index/visit -
GET /index/decorate {type name data}
GET /index/policy {title content}
GET /article/cate [id name]
GET /article/lists ${page(item)}
GET /article/hostLists ${page(item)}
GET /article/detail ${article}
GET /pc/infoCenter [id name article[${item}]]
GET /pc/articleDetail ${article}
GET /pc/index {all[${item}] new[${item}] hot[${item}]}
POST /article/addCollect -
POST /article/cancelCollect -
GET /article/collect ${page('id article_id title image? desc click$ create_time collect_time')}
GET /distribution/index {is_open user{id nickname avatar? sn first_leader? first_leader_nickname? user_money total_user_money today_money withdrawn_money is_distribution} apply_detail{name mobile audit_remark status} account_log config{is_open condition auto_audit level first_ratio second_ratio pc_promotion_url} withdraw_config}
POST /distribution/distributionApply -
GET /distribution/distributionFans ${page('id avatar? nickname total_amount create_time is_distribution is_distribution_desc distribution_time? order_num$ invite_num$')}
GET /distribution/distributionOrder ${page('id order_sn order_amount income order_type_desc status_desc user create_time')}
GET /withdraw/withdrawType [id title image?]
POST /withdraw/apply {id}
GET /withdraw/lists ${page(withdrawal)}
GET /withdraw/detail {${withdrawal} real_name verify_remark? verify_time? transfer_remark? finish_time? nickname money_qr_code?}
GET /share/task [image? title rewards$ draw_rewards$ max num$ type]
GET /share/share {share_id}
POST /share/click -
POST /share/invite -`;

/** `GET /chatCategory/lists` → `[id name]`. */
export const familyFields: ReadonlyMap<string, string> = new Map(
  [account, chat, creative, others]
    .join('')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [method, path, ...shape] = line.split(' ');
      return [`${method} ${path}`, shape.join(' ')];
    }),
);
