import '../../lib/i18n/later-messages.ts';
import type { LinkPreview } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { useEffect, useState } from 'react';
import type { MediaMessage } from '../../lib/media/chosen-media.ts';
import { MediaMessageContext } from '../../lib/media/use-shown-media.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { closedPreviews, closePreview, previewHash } from './closed-previews.ts';
import { LinkCard } from './LinkCard.tsx';

export interface ShownPreviewsProps {
  readonly roomId: RoomId;
  /** The message that links to them. */
  readonly message: MediaMessage;
  readonly eventId: EventId;
  readonly links: readonly string[];
  readonly timestamp: number;
  readonly evenIfEncrypted: boolean;
}

/** A card for each page that has a preview, but those that the user closed. */
export function ShownPreviews({ message, eventId, links, ...query }: ShownPreviewsProps) {
  const closed = useReadable(closedPreviews);
  return links.map((url) => {
    const hash = previewHash(eventId, url);
    if (closed.includes(hash)) return null;
    return (
      <MediaMessageContext key={url} value={message}>
        <FoundPreview url={url} {...query} onClose={() => closePreview(hash)} />
      </MediaMessageContext>
    );
  });
}

interface FoundProps extends Omit<ShownPreviewsProps, 'message' | 'eventId' | 'links'> {
  readonly url: string;
  readonly onClose: () => void;
}

function FoundPreview({ roomId, url, timestamp, evenIfEncrypted, onClose }: FoundProps) {
  const find = useCommand('linkPreviews.find');
  const [preview, setPreview] = useState<LinkPreview | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    void find({ roomId, url, timestamp, evenIfEncrypted }, { signal: asking.signal }).then((answer) => {
      if (!asking.signal.aborted) setPreview(answer.ok ? answer.value : null);
    });
    return () => asking.abort();
  }, [find, roomId, url, timestamp, evenIfEncrypted]);
  return preview === null ? null : <LinkCard url={url} preview={preview} onClose={onClose} />;
}
