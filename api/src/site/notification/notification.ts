/** Notifications, as other features send them. */
export { mutedNotifications, notifications } from './notification-tables.ts';
export { countUnread, newestOf, sendNotification } from './stored-notifications.ts';
