/** The textarea of the composer in the document; every page with a composer names it in its `handle`. */
export const composerField = { id: 'question', skip: '跳到输入框' };
