import '../../lib/i18n/later-messages.ts';
import { useEffect, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { placeList } from '../../lib/place/place-list.ts';
import { shownPlace } from '../../lib/place/shown-place.ts';
import { accountWish, takeAccountWish } from '../../lib/place/switch-wish.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { isInCall } from '../other-accounts.tsx';
import { AccountKeys } from './AccountKeys.tsx';
import { addAccount } from './add-account.ts';
import { findLostPlaces } from './leaving.ts';
import { OtherAccount } from './OtherAccount.tsx';
import { holdAccountWhile, showAccount } from './switching.ts';
import { WayBack } from './WayBack.tsx';

/** The accounts beside the one that is shown, and the way from one to another. */
export function AccountsHost() {
  const { places } = useReadable(placeList);
  const { place: shown } = useReadable(shownPlace);
  const [asked, setAsked] = useState<(() => void) | null>(null);
  useEffect(() => void findLostPlaces(), []);
  useEffect(() => {
    /** Does what leads to another account, at once or once the user agreed that the call ends. */
    const leave = (act: () => void) => {
      if (isInCall()) setAsked(() => act);
      else act();
    };
    const fulfil = () => {
      const wish = takeAccountWish();
      if (wish?.kind === 'show') leave(() => showAccount(wish.place, wish.route));
      if (wish?.kind === 'add') leave(() => void addAccount());
    };
    const end = accountWish.subscribe(fulfil);
    // One may be older than this; React draws no other account while it runs effects.
    queueMicrotask(fulfil);
    holdAccountWhile(isInCall);
    return () => {
      end();
      holdAccountWhile(() => false);
    };
  }, []);
  const others = places.filter((place) => place !== shown);
  return (
    <>
      {others.map((place) => (
        <OtherAccount key={place} place={place} />
      ))}
      {others.length > 0 && <WayBack key={shown} shown={shown} others={others} />}
      {others.length > 0 && <AccountKeys places={places} />}
      {asked !== null && <LeaveCall onLeave={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** A call belongs to the screens of its account: it would end unseen. */
function LeaveCall({ onLeave, onClose }: { readonly onLeave: () => void; readonly onClose: () => void }) {
  const i18n = useI18n();
  return (
    <ConfirmDialog
      title={i18n._({ id: 'accounts.inCall', message: 'You are in a call' })}
      confirm={i18n._({ id: 'accounts.leaveCall', message: 'Leave the call and switch' })}
      onConfirm={() => {
        onClose();
        onLeave();
      }}
      onClose={onClose}
    >
      <p>{i18n._({ id: 'accounts.inCallText', message: 'The call ends when you switch to another account.' })}</p>
    </ConfirmDialog>
  );
}
