import { type ReactNode, use } from 'react';
import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useChunk } from '../../../lib/chunk/use-chunk.ts';
import { MediaMessageContext, useShownMedia } from '../../../lib/media/use-shown-media.ts';
import type { HiddenSignProps } from './HiddenSign.tsx';

const signChunk = new Chunk(() => import('./HiddenSign.tsx'));

export interface HiddenMediaProps extends Omit<HiddenSignProps, 'eventId'> {
  /** Something else hides it until somebody asks for it. */
  readonly isVeiled: boolean;
  readonly children: ReactNode;
}

/** A picture or film, or a sign in its place: nothing of it is fetched before the user wants it. */
export function HiddenMedia({ kind, file, name, box, isVeiled, children }: HiddenMediaProps) {
  const eventId = use(MediaMessageContext)?.eventId ?? null;
  const gate = useShownMedia(file, isVeiled);
  if (gate === 'shown') return children;
  if (gate === 'pending') return null;
  return <Sign kind={kind} file={file} name={name} box={box} eventId={eventId} />;
}

/** Its place is empty until it can be drawn. */
function Sign(props: HiddenSignProps) {
  const chunk = useChunk(signChunk);
  return chunk.kind === 'ready' ? <chunk.module.HiddenSign {...props} /> : null;
}
