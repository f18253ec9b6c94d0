import type { BeginDialogProps } from '../../lib/begin/begin.ts';
import { CreateSpace } from './CreateSpace.tsx';

/** The dialog `Create space`, for whoever asks for one from anywhere. */
export function BeginDialog({ beginning: { parent }, onClose }: BeginDialogProps<'space'>) {
  return <CreateSpace parent={parent} onClose={onClose} />;
}
