import type { I18n } from '@lingui/core';
import type { AddressState } from '@parley/sdk/client/contract.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { addressOf, type RoomForm, typedLocalpart } from './room-form.ts';

export interface AddressFieldProps {
  readonly form: RoomForm;
  readonly server: string;
  /** Null while nothing is known. */
  readonly addressState: AddressState | null;
  readonly onChange: (more: Partial<RoomForm>) => void;
}

/** The address of a public room, judged as it is typed. */
export function AddressField({ form, server, addressState, onChange }: AddressFieldProps) {
  const i18n = useI18n();
  const address = addressOf(form);
  const whole = `#${typedLocalpart(address, server)}:${server}`;
  return (
    <TextField
      label={i18n._({ id: 'begin.addressField', message: 'Address' })}
      value={address}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="none"
      error={errorText(i18n, addressState, whole)}
      hint={address === '' ? noAddress(i18n) : hintText(i18n, addressState, whole)}
      onChange={({ target }) => onChange({ address: target.value })}
    />
  );
}

function noAddress(i18n: I18n): string {
  return i18n._({ id: 'begin.noAddress', message: 'Without an address, people need an invitation or a link.' });
}

function errorText(i18n: I18n, state: AddressState | null, address: string): string | null {
  switch (state) {
    case 'taken':
      return i18n._({ id: 'begin.taken', message: '{address} belongs to another room.', values: { address } });
    case 'impossible':
      return i18n._({ id: 'begin.impossible', message: 'An address has no spaces, and no # or : in it.' });
    case 'free':
    case null:
      return null;
  }
}

function hintText(i18n: I18n, state: AddressState | null, address: string): string {
  if (state !== 'free') return address;
  return i18n._({ id: 'begin.free', message: '{address} is free.', values: { address } });
}
