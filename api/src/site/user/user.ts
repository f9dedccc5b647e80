/** Users, their names and passwords, as other wings use them. */
export { findUserPage, requireNamedUser } from './find-user-queries.ts';
export { type LoginName, requireLoginName, wrongCode } from './login-name.ts';
export {
  findUser,
  findUserByLoginName,
  isAvatarWaiting,
  lockUser,
  profileOf,
  publicAvatar,
  replacePassword,
  setLoginName,
  setPassword,
  setProfile,
  type User,
} from './stored-users.ts';
