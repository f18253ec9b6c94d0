import type { MxcUri } from '@parley/sdk/client/ids.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';

const FACE_PX = 20;

export interface FaceProps {
  readonly id: string;
  readonly name: string;
  readonly avatar: MxcUri | null;
  readonly shape: 'person' | 'room';
}

/** The small picture beside a suggestion or a result. */
export function Face({ avatar, ...props }: FaceProps) {
  return <Avatar {...props} imageUrl={useAvatarUrl(avatar, FACE_PX)} size="s" />;
}
