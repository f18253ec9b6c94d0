import type { Presence } from '@parley/sdk/client/contract.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { formatDateTime } from '../../lib/format/time.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { usePresence } from '../../lib/view/use-presence.ts';
import { PresenceDot } from '../../ui/presence/PresenceDot.tsx';
import { StatusLine } from '../../ui/presence/StatusLine.tsx';
import styles from './people.module.css';

/** Presence and status of a member, for their row. */
export function MemberPresence({ userId }: { readonly userId: UserId }) {
  const presence = usePresence(userId);
  if (presence === null) return null;
  return (
    <>
      <PresenceDot state={presence.state} />
      {presence.statusMessage !== null && <StatusLine text={presence.statusMessage} />}
    </>
  );
}

/** Presence and status of a user, for their card. */
export function UserPresence({ userId }: { readonly userId: UserId }) {
  const presence = usePresence(userId);
  return presence === null ? null : <UserPresenceView presence={presence} />;
}

export interface UserPresenceViewProps {
  readonly presence: Presence;
}

/** Presence of a user. It says whether an online user is active right now (01.U-01). */
export function UserPresenceView({ presence }: UserPresenceViewProps) {
  const { state, statusMessage, lastActiveAt, isCurrentlyActive } = presence;
  const i18n = useI18n();
  const locale = useLocale();
  return (
    <>
      {state !== 'offline' && (
        <p className={styles.presence}>
          <PresenceDot state={state} />
          {state === 'online' ? (
            <span aria-hidden={!isCurrentlyActive}>
              {isCurrentlyActive
                ? i18n._({ id: 'presence.active', message: 'Active now' })
                : i18n._({ id: 'presence.online', message: 'Online' })}
            </span>
          ) : (
            <span>
              {i18n._({
                id: 'presence.awaySince',
                message: 'Last active {time}',
                values: { time: formatDateTime(locale, lastActiveAt) },
              })}
            </span>
          )}
        </p>
      )}
      {statusMessage !== null && statusMessage !== '' && (
        <p className={styles.presence} dir="auto" translate="no">
          {statusMessage}
        </p>
      )}
    </>
  );
}
