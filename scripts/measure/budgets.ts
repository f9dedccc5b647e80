/** What `/` may cost a visitor on slow 4G with a processor four times slower (docs/performance.md). */
export const homeBudget = {
  /** Bytes of JavaScript of the first load: the first files of the shell and of the chat. */
  firstScript: 212 * 1024,
  /** Bytes of JavaScript on the wire, all until the page is idle. */
  script: 250 * 1024,
  /** Milliseconds until the largest text or picture stands. */
  largestPaint: 1_200,
  /** Milliseconds until the composer accepts typing. */
  composerReady: 2_500,
};

/** Pages a second that one processor core makes, api included, for 50 who ask at once. */
export const serverBudget = { visitors: 1_250, loggedIn: 150, loggedInContent: 200 };

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
