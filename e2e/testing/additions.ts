/**
 * Journeys about what only our api has, by the beginnings of their titles: on a server of the family they are left out, and all others pass
 * (`npm test -- --deep family`).
 */
const additions = [
  'the chat on a phone: the drawer with search and jump, another answer,',
  'a message from long ago is found and opened in its place; the',
  'a long conversation has few nodes at any position, nothing visible is',
  'a file of ChatGPT is imported once, and its conversation opened',
  'a second tab shows what the first one asks: the conversation with its',
  'without a mouse: ask, stop, edit, switch, copy, rename, start a new',
  'a reload during an answer, then a second device: both continue',
  'an answer outlives its closed tab, is stopped later, and is charged',
  'a second answer to a question is kept beside the first one, and each',
  'stopped in one tab and continued in another: one answer, with the new',
  'the balance is used up in another tab: the question returns to the composer,',
  'a conversation of sixty turns, and its shared copy, are printed',
  'a redeem code in unusual spelling: the page shows its value, redeems',
  'a second device is logged out; a deletion is requested and cancelled;',
  'each kind of redeem code gives its value; a new mobile is confirmed',
  'a feedback with a picture is sent from a phone and appears in the',
  'scan login: the sandbox confirms the ticket that this browser opened',
  'a membership is bought: chosen, resumed after a reload, paid in',
  'credits are bought on a phone by a code that another phone reads',
  'never paid, paid too late, paid twice, refunded: the dialog and the',
  'the account can be read: balances, orders, feedback and packages',
  'pictures are chosen in the records and saved as one file, with their',
  'a drawing that is cancelled ends at once, and costs nothing',
  'that a drawing was cancelled is seen within a second, while it waits',
  'a screen reader has the map as a tree: names, levels, folds, tasks,',
  'by finger: a map grows, is moved, folded, changed and read',
  'without a mouse: through a map, changed, searched, taken back, taken away,',
  'a topic grows into a map whose root stands still; it is changed by',
  'without a mouse: written, styled and saved; with art painted, made',
  'a visitor saves a styled code that says what was written; logged in, the',
  'a picture is published, reviewed, shown, liked by a visitor who logs',
  'on a phone the square is one hand wide, keeps its place over a work,',
  'any page of the square is one Enter away; the way back leads to where',
  'an answer becomes a picture, a code and a work; the chain is walked',
  'a friend’s orders bring a commission that is withdrawn, taken back',
  'a visitor writes to the operator from a landing page, and reads that it came',
  'an unknown address offers the articles that it may have meant',
  'eight windows that are looked at: each answers, one of them holds the',
];

/** Matches these titles. */
export const aboutAdditions = new RegExp(
  additions.map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
);
