/** Screens of features for a session that is not there, and what stands over the frame of one that is. They come with the first file. */
export { SignIn } from '../features/login/SignIn.tsx';
export { StorageBanner } from '../features/storage/StorageBanner.tsx';
export { StorageFailed } from '../features/storage/StorageFailed.tsx';
export { Forgotten, StorageLost } from '../features/storage/StorageLost.tsx';
export { keepsText } from '../features/storage/storage-text.ts';
