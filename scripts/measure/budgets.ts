/** What `/` may cost a visitor on slow 4G with a processor four times slower (docs/performance.md). */
export const homeBudget = {
  /** Bytes of JavaScript of the first load: the first files of the shell and of the chat. */
  firstScript: 213 * 1024,
  /** Bytes of JavaScript on the wire, all until the page is idle. */
  script: 250 * 1024,
  /** Milliseconds until the largest text or picture stands. */
  largestPaint: 1_200,
  /** Milliseconds until the composer is seen, and until it accepts typing. */
  composerVisible: 520,
  composerReady: 2_500,
};

/** Bytes of JavaScript of the console's first load: operators open it once a day (docs/operations/console.md). */
export const consoleBudget = 330 * 1024;

/** The same of `/chat` with a conversation, logged in. */
export const chatBudget = { ...homeBudget, script: 300 * 1024 };

/** What one processor core serves to 50 who ask at once, api included. */
export const serverBudget = {
  /** Pages a second of visitors, and of `/` for who is logged in. */
  visitors: 1_250,
  home: 150,
  /** How much more processor time than `/` any page of who is logged in may take. */
  timesHome: 2,
};

/** Bytes of one remote's server half: a render worker reads all of it before a release is live (docs/performance.md). */
export const serverCodeBudget = 640 * 1024;

/** `/app/drawing/record` of somebody with many pictures (docs/performance.md). */
export const recordsBudget = {
  records: 5_000,
  /** Milliseconds until every picture of the first screen stands. */
  firstScreen: 600,
  framesPerSecond: 55,
  /** Cards in the page at any place. */
  cards: 100,
  /** Pixels by which a picture may have moved after the way back to the list. */
  moved: 0.5,
  /** Milliseconds of a search on the embedded database. */
  search: 150,
};

/** `/app/square` with many posts (docs/performance.md). */
export const squareBudget = {
  posts: 5_000,
  /** Milliseconds of the server for a page of the list, of 95 in 100. */
  page: 120,
  /** Milliseconds until the first card is there: of a page in the middle that is gone to, of the address of a work in the middle. */
  jump: 100,
  shared: 600,
  framesPerSecond: 55,
  /** Cards, and nodes of the whole document, at any place. */
  cards: 100,
  nodes: 3_000,
  /** Pixels by which a card may have moved after the way back to the list. */
  moved: 0.5,
  /** Milliseconds until the largest picture stands, for a slow phone; what moves meanwhile. */
  largestPaint: 1_000,
  shift: 0,
  /** Pages a second of one core. */
  visitors: 1_250,
};

/** `/app/mind_map` with a large map, and one that a model writes (docs/performance.md). */
export const mapsBudget = {
  /** Milliseconds from the press on a map of so many nodes until it is painted. */
  shown: new Map([
    [2_000, 500],
    [5_000, 1_000],
  ]),
  framesPerSecond: 55,
  /** Nodes in the page at any zoom. */
  nodes: 600,
  /** Milliseconds until a new name is painted. */
  rename: 50,
  /** Milliseconds of the main thread of an update of a map that grows, of 95 in 100. */
  update: 12,
  /** Pixels by which the root may move meanwhile. */
  moved: 0,
};

/** `/app/qrcode` while somebody types (docs/performance.md). */
export const typingBudget = {
  /** Bytes of the content, and how many of them are typed. */
  bytes: 600,
  keys: 40,
  /** Milliseconds of the main thread for one key. */
  work: 16,
};

/** What a distributor with many commissions reads of them (docs/performance.md). */
export const commissionsBudget = {
  commissions: 100_000,
  /** Milliseconds of one page at the api, on either engine. */
  page: 150,
  /** Milliseconds until the CSV begins. */
  firstByte: 150,
};
