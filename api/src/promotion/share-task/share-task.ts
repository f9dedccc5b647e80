/** Rewards of sharing, for the features in which people share. */
export { rewardTask } from './share-tasks.ts';
