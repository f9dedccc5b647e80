/**
 * What this product adds to the contract of its family, as `capabilities` of `pc/config` announces it; each with what a page does on a
 * server that does not. `docs/capabilities.md` is written from it.
 */
export const additions = {
  account_overview: 'The profile shows no course of the balances and no number of invited friends.',
  account_deletion: 'The security page has no section for deleting the account.',
  article_reads: 'An article is counted as read when it is asked for.',
  article_suggestions: 'A page that is not there suggests no articles.',
  bind_email: 'The security page offers no mailbox.',
  brief_records: 'The page of records waits for whole records.',
  chat_search: 'The list of conversations has no search, a conversation no outline.',
  chat_share: 'A conversation is not shared.',
  chat_transfer: 'Conversations are neither exported nor imported.',
  collection_search: 'The collection has no search.',
  content_pages:
    'The four pages of content say what the configuration says of the site; `/introduce` is its decoration.',
  describe: 'No prompt can be had from a picture.',
  distribution: 'Menus lead to promotion only where the operator’s own menu does; its pages are there.',
  events: 'What runs is asked for every two seconds.',
  feedback_history: 'The feedback page shows the form alone.',
  files: 'A question takes no files.',
  folders: 'Conversations are kept in no folders.',
  income: 'A distributor sees balances, friends and orders, but no lines of income, no course and no ranking.',
  latest_works: 'The page of tools asks each tool for its latest works.',
  ledger_export: 'The ledger cannot be saved as a file.',
  lineage: 'A work does not say where it came from.',
  logins: 'The security page lists no devices.',
  maps: 'A mind map is written and saved as a file, and is not kept on the server.',
  member_offer: 'Who leaves the payment gets no second offer.',
  message_branch: 'A question is not edited, an answer not made again.',
  notifications: 'There are no messages, and no number of them at the avatar.',
  orders: 'There is no list of orders; a payment shows what `pay/payStatus` says.',
  own_works: 'The own works on the square are not listed.',
  payment_sandbox: 'The pages of the sandbox are absent.',
  payouts: 'A withdrawal is applied for with the account typed each time; its fee is known afterwards.',
  pictures: 'Marking, restoring, cancelling and saving several pictures fails with a sentence.',
  prompt_help: 'A prompt is not expanded, and earlier ones are not listed.',
  qr_records: 'Cancelling and restoring codes, and reading an upload, fails with a sentence.',
  ratings: 'Answers are not rated.',
  receipts: 'An answer does not say what it cost.',
  redeem_history: 'The page of redeem codes shows the form alone.',
  request_id: 'A question that is sent twice is asked twice.',
  scan_sandbox: 'The login has no stand-in for a phone.',
  session_marks: 'Conversations are not pinned, archived or restored.',
  skill_favourites: 'Skills are not marked as favourites.',
  square_works: 'A work of the square has no page of its own, and is not collected, hidden, reported or drawn after.',
  stop: 'An answer of a conversation is stopped by leaving it; of a template or a map it goes on.',
  stream_resume: 'An answer whose connection broke is shown as far as it came.',
} as const;

export type Capability = keyof typeof additions;
export const capabilityNames = Object.keys(additions) as Capability[];
