import { FIRST_PLACE } from '@parley/sdk/client/account-place.ts';
import { localpartOf, type UserId } from '@parley/sdk/client/ids.ts';
import { Check, UserPlus } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { NOTHING_WAITS, waiting } from '../../lib/notifying/waiting.ts';
import { useOwnProfile } from '../../lib/people/own-profile.ts';
import { canHaveSeveral } from '../../lib/place/place-changes.ts';
import { MOST_PLACES, placeList } from '../../lib/place/place-list.ts';
import { shownPlace } from '../../lib/place/shown-place.ts';
import { wishForAccount, wishForNewAccount } from '../../lib/place/switch-wish.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { UnreadMark } from '../../ui/badge/UnreadMark.tsx';
import { MenuGroup, MenuItem, MenuRow } from '../../ui/menu/Menu.tsx';
import { AccountLines } from '../../ui/person/AccountLines.tsx';
import styles from './accounts.module.css';
import { Connected } from './OtherAccount.tsx';
import { openOthersAhead } from './switching.ts';

const FACE_PX = 28;

/** The accounts of this browser in the menu of the shown one, and the way to another. */
export function AccountRows({ onClose }: { readonly onClose: () => void }) {
  const i18n = useI18n();
  const { places } = useReadable(placeList);
  const { place: shown } = useReadable(shownPlace);
  useEffect(openOthersAhead, []);
  const go = (place: number) => () => {
    onClose();
    wishForAccount(place);
  };
  return (
    <MenuGroup label={i18n._({ id: 'accounts.title', message: 'Accounts' })}>
      {places.map((place) =>
        place === shown ? (
          <AccountRow key={place} isShown onSelect={onClose} />
        ) : (
          <Connected key={place} place={place}>
            <AccountRow isShown={false} onSelect={go(place)} />
          </Connected>
        ),
      )}
      {places.length < MOST_PLACES && canHaveSeveral() && (
        <MenuItem
          icon={<UserPlus size={16} />}
          onSelect={() => {
            onClose();
            wishForNewAccount();
          }}
        >
          {i18n._({ id: 'accounts.add', message: 'Add account' })}
        </MenuItem>
      )}
    </MenuGroup>
  );
}

interface AccountRowProps {
  readonly isShown: boolean;
  readonly onSelect: () => void;
}

/** One account: who, and how much waits there. None where nobody is signed in and nothing is kept. */
function AccountRow(props: AccountRowProps) {
  const i18n = useI18n();
  const view = useView('login.session', null);
  const session = view.kind === 'ready' ? view.value : null;
  if (session?.kind === 'signedIn') return <SignedIn {...props} userId={session.userId} />;
  const former = session?.kind === 'signedOut' ? session.former : undefined;
  if (former === undefined) return null;
  const { userId } = former;
  return (
    <MenuRow isCurrent={props.isShown} onSelect={props.onSelect}>
      <Face userId={userId} name={localpartOf(userId)} imageUrl={null}>
        {i18n._({ id: 'accounts.ended', message: 'Signed out' })}
      </Face>
    </MenuRow>
  );
}

function SignedIn({ userId, isShown, onSelect }: AccountRowProps & { readonly userId: UserId }) {
  const i18n = useI18n();
  const me = useOwnProfile();
  const imageUrl = useAvatarUrl(me?.avatar ?? null, FACE_PX);
  const { place = FIRST_PLACE } = useClient();
  const here = useReadable(waiting).get(place) ?? NOTHING_WAITS;
  const { count } = here;
  const words = i18n._({ id: 'accounts.unread', message: '{count} unread', values: { count } });
  return (
    <MenuRow isCurrent={isShown} onSelect={onSelect}>
      <Face userId={userId} name={me?.name ?? localpartOf(userId)} imageUrl={imageUrl}>
        {userId}
      </Face>
      {(count > 0 || here.hasUnread) && (
        <UnreadMark
          words={count > 0 ? words : i18n._({ id: 'accounts.someUnread', message: 'Unread messages' })}
          notifyingCount={count}
          mentionCount={here.isForMe ? 1 : 0}
        />
      )}
      {isShown && <Check className={styles.mark} size={16} aria-hidden="true" />}
    </MenuRow>
  );
}

interface FaceProps {
  readonly userId: UserId;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly children: ReactNode;
}

function Face({ userId, name, imageUrl, children }: FaceProps) {
  return (
    <>
      <Avatar id={userId} name={name} imageUrl={imageUrl} shape="person" size="m" />
      <AccountLines name={name}>{children}</AccountLines>
    </>
  );
}
