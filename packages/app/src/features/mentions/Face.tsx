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

/** The small picture of a user or room beside its name. */
export function Face({ id, name, avatar, shape }: FaceProps) {
  const imageUrl = useAvatarUrl(avatar, FACE_PX);
  return <Avatar id={id} name={name} imageUrl={imageUrl} shape={shape} size="s" />;
}
