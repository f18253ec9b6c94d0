import '../../../lib/i18n/later-messages.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { addressOf } from '@parley/sdk/client/links.ts';
import { Compass, MessageCircle } from 'lucide-react';
import { begin } from '../../../lib/begin/begin.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { navigate } from '../../../lib/route/use-route.ts';
import { useIsGuest } from '../../../lib/session/use-own-id.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { ShareLink } from '../../../ui/share/ShareLink.tsx';
import styles from './home.module.css';

/** An account without a room: how to get into one. */
export function NoRooms({ userId }: { readonly userId: UserId }) {
  const i18n = useI18n();
  if (useIsGuest()) return <NoRoomsOfGuest />;
  return (
    <Notice
      place="pane"
      title={i18n._({ id: 'home.noRooms', message: 'Say hello to someone' })}
      text={i18n._({
        id: 'home.noRoomsText',
        message: 'Start a chat with somebody you know, or look for a room about something you like.',
      })}
    >
      <div className={styles.action}>
        <Button variant="primary" onClick={() => begin({ kind: 'chat' })}>
          <MessageCircle size={16} aria-hidden="true" />
          {i18n._({ id: 'begin.chat', message: 'Start chat' })}
        </Button>
        <Button onClick={() => navigate({ kind: 'explore' })}>
          <Compass size={16} aria-hidden="true" />
          {i18n._({ id: 'begin.explore', message: 'Explore rooms' })}
        </Button>
      </div>
      <ShareLink
        text={i18n._({
          id: 'home.ownAddress',
          message: 'Or give them your address. When they invite you, the room appears in the list.',
        })}
        shown={userId}
        link={addressOf(userId)}
      />
    </Notice>
  );
}

/** A guest finds rooms that everybody may read. */
function NoRoomsOfGuest() {
  const i18n = useI18n();
  return (
    <Notice
      place="pane"
      title={i18n._({ id: 'home.guest', message: 'Look around' })}
      text={i18n._({
        id: 'home.guestText',
        message: 'Rooms that everybody may read are shown without joining. Some let guests in.',
      })}
      actions={
        <Button variant="primary" onClick={() => navigate({ kind: 'explore' })}>
          <Compass size={16} aria-hidden="true" />
          {i18n._({ id: 'begin.explore', message: 'Explore rooms' })}
        </Button>
      }
    />
  );
}
