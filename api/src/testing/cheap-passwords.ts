/** `PASSWORD_COST` of tests: some 10 ms a check. At the real cost a file that logs in often takes half a minute. */
export const cheapPasswords = '10';
