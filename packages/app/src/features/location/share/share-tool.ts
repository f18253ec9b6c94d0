import type { ComposerTool } from '../../composer/contract.ts';
import { LoadedShareDialog, ShareButton } from './ShareButton.tsx';

/** Sharing a place instead of words. */
export const shareLocationTool: ComposerTool = {
  id: 'location.share',
  appliesTo: () => true,
  Button: ShareButton,
  Dialog: LoadedShareDialog,
};
