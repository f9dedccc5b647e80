/** Exists in the demo only (`seed`); the login dialog and the README name it. */
export const demoAccount = { mobile: '13800138000', password: 'demo123456', nickname: '林小满' };
