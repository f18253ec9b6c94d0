import type { ItemContent, SingleEvent } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { ArrowUpRight, PinOff } from 'lucide-react';
import type { ComponentType } from 'react';
import { WithDoubt } from '../../lib/doubt/WithDoubt.tsx';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useOwnId } from '../../lib/session/use-own-id.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { DoubtLine } from '../../ui/doubt/DoubtLine.tsx';
import { EntryByline } from '../../ui/entry-head/EntryByline.tsx';
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx';
import type { ContentProps } from '../timeline/contract.ts';
import { useEvent } from '../timeline/feature.ts';
import styles from './pins.module.css';

interface Props {
  readonly Content: ComponentType<ContentProps>;
  readonly onShow: () => void;
  /** Null for who may not. */
  readonly onUnpin: (() => void) | null;
}

/** A pinned message, wherever in the room's history it is. */
export function PinnedMessage({
  roomId,
  eventId,
  ...props
}: Props & { readonly roomId: RoomId; readonly eventId: EventId }) {
  return <PinnedMessageView pinned={useEvent(roomId, eventId)} me={useOwnId()} {...props} />;
}

/** A pinned message, drawn. */
export function PinnedMessageView({
  pinned,
  me,
  Content,
  onShow,
  onUnpin,
}: Props & { readonly pinned: SingleEvent<ItemContent>; readonly me: UserId | null }) {
  const i18n = useI18n();
  return (
    <li className={styles.pinned}>
      <div className={styles.head}>
        {pinned.kind === 'here' && <EntryByline sender={pinned.sender} timestamp={pinned.timestamp} />}
        {pinned.kind === 'gone' && (
          <p className={styles.missing}>{i18n._({ id: 'pins.gone', message: 'This message cannot be shown.' })}</p>
        )}
        {pinned.kind === 'unreachable' && (
          <p className={styles.missing}>
            {i18n._({ id: 'pins.unreachable', message: 'The server cannot be reached.' })}
          </p>
        )}
        <span className={styles.buttons}>
          {pinned.kind !== 'gone' && (
            <IconButton
              size="small"
              label={i18n._({ id: 'pins.show', message: 'Show in the room' })}
              icon={<ArrowUpRight size={16} />}
              onClick={onShow}
            />
          )}
          {onUnpin !== null && (
            <IconButton
              size="small"
              label={i18n._({ id: 'pins.unpin', message: 'Unpin' })}
              icon={<PinOff size={16} />}
              onClick={onUnpin}
            />
          )}
        </span>
      </div>
      {pinned.kind === 'loading' && <Skeleton shape="line" width={0.7} />}
      {pinned.kind === 'here' && (
        <>
          <Content item={itemOf(pinned, me)} />
          <WithDoubt sender={pinned.sender} doubt={pinned.doubt}>
            {(isInDoubt) =>
              isInDoubt && pinned.doubt && <DoubtLine name={pinned.sender.name} kind={pinned.doubt.kind} />
            }
          </WithDoubt>
        </>
      )}
    </li>
  );
}

/** As the content of messages is drawn from items: one that hangs on nothing. */
function itemOf(
  pinned: Extract<SingleEvent<ItemContent>, { readonly kind: 'here' }>,
  me: UserId | null,
): ContentProps['item'] {
  const { eventId, sender, timestamp, content } = pinned;
  return {
    kind: 'event',
    key: eventId,
    eventId,
    relationId: eventId,
    txnId: null,
    sender,
    isMine: sender.userId === me,
    timestamp,
    isLive: false,
    content,
    isEdited: false,
    reply: null,
    extras: [],
    sendState: null,
  };
}
