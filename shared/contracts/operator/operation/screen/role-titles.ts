export const roleTitles = { support: '客服', finance: '财务', releases: '发布', owner: '所有者' };
