import type { OwnAddress, OwnAddresses } from '@parley/sdk/client/contract.ts';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import group from '../../ui/page/group-texts.module.css';
import { Row, Rows } from '../../ui/row/Row.tsx';
import { AddAddress } from './AddAddress.tsx';
import type { AskDialog } from './ask-dialog.ts';
import { addressText } from './contact-words.ts';
import styles from './contacts.module.css';
import { SharingButton } from './SharingButton.tsx';
import { saidOf } from './said.ts';

export interface AddressGroupProps {
  readonly AskDialog: AskDialog;
  readonly medium: 'email' | 'msisdn';
  readonly own: OwnAddresses;
  /** True if there is an identity server to share addresses by. */
  readonly canShare: boolean;
}

/** The email addresses of the account, or its phone numbers, with the ways to change them. */
export function AddressGroup({ AskDialog, medium, own, canShare }: AddressGroupProps) {
  const i18n = useI18n();
  const [isAdding, setIsAdding] = useState(false);
  const list = own.list.filter((id) => id.medium === medium);
  const isEmail = medium === 'email';
  const title = isEmail
    ? i18n._({ id: 'contacts.emails', message: 'Email addresses' })
    : i18n._({ id: 'contacts.phones', message: 'Phone numbers' });
  return (
    <div className={styles.group}>
      <h2 className={group.heading}>{title}</h2>
      {own.state === 'failed' && (
        <Failure>{i18n._({ id: 'contacts.notRead', message: 'Your server did not say which there are.' })}</Failure>
      )}
      {own.state === 'ready' && list.length === 0 && (
        <p className={group.hint}>
          {isEmail
            ? i18n._({
                id: 'contacts.noEmails',
                message: 'None. With one you can set a new password if you forget yours.',
              })
            : i18n._({ id: 'contacts.noPhones', message: 'None.' })}
        </p>
      )}
      {list.length > 0 && (
        <Rows label={title}>
          {list.map((id) => (
            <AddressRow
              key={id.address}
              id={id}
              AskDialog={AskDialog}
              mayChange={own.mayChange}
              sharing={canShare && <SharingButton id={id} AskDialog={AskDialog} />}
            />
          ))}
        </Rows>
      )}
      {own.mayChange ? (
        <div>
          <Button size="small" onClick={() => setIsAdding(true)}>
            {isEmail
              ? i18n._({ id: 'contacts.addEmail', message: 'Add email address' })
              : i18n._({ id: 'contacts.addPhone', message: 'Add phone number' })}
          </Button>
        </div>
      ) : (
        <p className={group.hint}>
          {i18n._({ id: 'contacts.fixed', message: 'Your server does not let you change these here.' })}
        </p>
      )}
      {isAdding && <AddAddress AskDialog={AskDialog} medium={medium} onClose={() => setIsAdding(false)} />}
    </div>
  );
}

interface AddressRowProps extends Pick<AddressGroupProps, 'AskDialog'> {
  readonly id: OwnAddress;
  readonly mayChange: boolean;
  readonly sharing: ReactNode;
}

function AddressRow({ id, AskDialog, mayChange, sharing }: AddressRowProps) {
  const i18n = useI18n();
  const remove = useCommand('contacts.remove');
  const [isAsking, setIsAsking] = useState(false);
  const address = addressText(id);
  const title = i18n._({ id: 'contacts.removeOf', message: 'Remove {address}', values: { address } });
  return (
    <Row
      action={
        <div className={styles.acts}>
          {sharing}
          {mayChange && (
            <Button size="small" variant="quiet" aria-label={title} onClick={() => setIsAsking(true)}>
              {i18n._({ id: 'contacts.remove', message: 'Remove' })}
            </Button>
          )}
        </div>
      }
    >
      <span className={styles.address} dir="ltr" translate="no">
        {address}
      </span>
      {id.isShared !== null && (
        <span className={group.hint}>
          {id.isShared
            ? i18n._({ id: 'contacts.isShared', message: 'Others can find you by it.' })
            : i18n._({ id: 'contacts.notShared', message: 'Others cannot find you by it.' })}
        </span>
      )}
      {isAsking && (
        <AskDialog
          title={title}
          confirm={i18n._({ id: 'contacts.remove', message: 'Remove' })}
          run={async () => {
            const done = await remove({ medium: id.medium, address: id.address });
            return done.ok ? done : { ok: false, error: saidOf(i18n, done.error) };
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {id.medium === 'email'
              ? i18n._({
                  id: 'contacts.removeEmailText',
                  message: 'You cannot set a new password by it any more, and nobody finds you by it.',
                })
              : i18n._({ id: 'contacts.removePhoneText', message: 'Nobody finds you by it any more.' })}
          </p>
        </AskDialog>
      )}
    </Row>
  );
}
