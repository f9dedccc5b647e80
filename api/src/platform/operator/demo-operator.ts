/** Exists in the demonstration only (`seed`); `npm start` prints it. In production its login opens nothing, on the same database too. */
export const demoOperator = { name: 'demo', role: 'owner' as const, password: 'demo123456' };
