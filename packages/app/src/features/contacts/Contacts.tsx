import { useView } from '../../lib/view/use-view.ts';
import { AddressGroup } from './AddressGroup.tsx';
import type { AskDialog } from './ask-dialog.ts';
import { IdentityServerGroup } from './IdentityServerGroup.tsx';

/** The user's email addresses and phone numbers, and the identity server by which people find each other. */
export function Contacts({ AskDialog }: { readonly AskDialog: AskDialog }) {
  const view = useView('contacts.own', null);
  const identity = useView('contacts.identityServer', null);
  const own = view.kind === 'ready' ? view.value : LOADING;
  const server = identity.kind === 'ready' && identity.value.kind === 'known' ? identity.value : null;
  const canShare = server !== null && server.chosen !== null;
  return (
    <>
      <AddressGroup AskDialog={AskDialog} medium="email" own={own} canShare={canShare} />
      <AddressGroup AskDialog={AskDialog} medium="msisdn" own={own} canShare={canShare} />
      {server !== null && <IdentityServerGroup server={server} hasAddresses={own.list.length > 0} />}
    </>
  );
}

const LOADING = { state: 'loading', mayChange: true, list: [] } as const;
