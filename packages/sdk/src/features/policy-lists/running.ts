/** Everything about policy lists; loaded with the first list, or the first look at one. */
export { follow, removeRule, setRule, unfollow } from './change-lists.ts';
export { RunningLists } from './running-lists.ts';
