import type { ComposerTool } from '../composer/contract.ts';
import { CreatePollButton, LoadedCreatePoll } from './LoadedPollForm.tsx';

/** Asking a question with answers to choose from, in rooms and threads. */
export const pollTool: ComposerTool = {
  id: 'polls.create',
  appliesTo: () => true,
  Button: CreatePollButton,
  Dialog: LoadedCreatePoll,
};
