/** Changes of the rules; loaded with the first of them. */
export { changeRules, keywordRequests, roomModeRequests } from './change-rules.ts';
export { switchAll, switchCategory } from './switch-category.ts';
