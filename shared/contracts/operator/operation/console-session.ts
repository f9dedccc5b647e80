/** `problem` of a refusal: the command moves money or keys. Ask for a code (`takeSudo`), then send the same again. */
export const sudoNeeded = 'sudo_needed';
/** `problem` of a refusal with code -1: the session is over. Without it, -1 means that the role may not. */
export const sessionEnded = 'session_ended';

/** The address of the person's browser, as the console sees it: tries are counted by it, and a session is listed with it. */
export const clientHeader = 'x-console-client';

/** The roles that look at releases in the console, and move them. */
export const releaseRoles: readonly string[] = ['releases', 'owner'];
