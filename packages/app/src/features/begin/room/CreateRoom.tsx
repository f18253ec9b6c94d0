import '../../../lib/i18n/later-messages.ts';
import type { MadeRoom } from '@parley/sdk/client/contract.ts';
import { useCallback, useRef, useState } from 'react';
import type { BeginDialogProps } from '../../../lib/begin/begin.ts';
import type { ReadPicture } from '../../../lib/media/to-picture.ts';
import { useFound } from '../../../lib/people/use-found.ts';
import { navigate } from '../../../lib/route/use-route.ts';
import { useOwnServer } from '../../../lib/session/use-own-id.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import type { RoomFailure } from '../begin-words.ts';
import { CreateRoomView } from './CreateRoomView.tsx';
import { MadeRoomView } from './MadeRoomView.tsx';
import { addressOf, emptyForm, isEncrypted, type RoomForm, typedLocalpart } from './room-form.ts';

/** The dialog `Create room`. It goes to the room when that is made. */
export function BeginDialog({ beginning: { parent }, onClose }: BeginDialogProps<'room'>) {
  const create = useCommand('begin.createRoom');
  const server = useOwnServer();
  const [form, setForm] = useState(() => emptyForm(parent !== null));
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<RoomFailure | null>(null);
  const [made, setMade] = useState<MadeRoom | null>(null);
  // A second press comes before the first one is drawn.
  const isAsked = useRef(false);
  const localpart = typedLocalpart(addressOf(form), server);
  const addressState = useAddressState(form.access === 'anyone' ? localpart : '');

  const change = (more: Partial<RoomForm>) => {
    setForm((before) => ({ ...before, ...more }));
    setFailure(null);
  };
  const open = ({ roomId }: MadeRoom) => {
    onClose();
    navigate({ kind: 'room', room: roomId, eventId: null });
  };
  const submit = async () => {
    if (isAsked.current) return;
    isAsked.current = true;
    setIsBusy(true);
    const { name, topic, access, isListed, picture } = form;
    const address = access === 'anyone' && localpart !== '' ? localpart : null;
    const answer = await create({
      ...{ name, topic, access, isListed, picture, address },
      isEncrypted: isEncrypted(form),
      parent: parent?.roomId ?? null,
    });
    isAsked.current = false;
    setIsBusy(false);
    if (!answer.ok) setFailure(answer.error);
    else if (answer.value.undone.length > 0) setMade(answer.value);
    else open(answer.value);
  };
  const onPicture = (picture: ReadPicture | 'unreadable' | null) => {
    if (picture === 'unreadable') setFailure({ kind: 'noPicture' });
    else change({ picture });
  };
  if (made !== null) return <MadeRoomView made={made} onOpen={() => open(made)} />;
  return (
    <CreateRoomView
      form={form}
      parent={parent}
      server={server}
      addressState={addressState}
      isBusy={isBusy}
      failure={failure}
      onChange={change}
      onPicture={onPicture}
      onSubmit={() => void submit()}
      onClose={onClose}
    />
  );
}

/** The server's word on an address, null until it is there. */
function useAddressState(localpart: string) {
  const check = useCommand('begin.checkAddress');
  const find = useCallback(
    async (signal: AbortSignal) => {
      if (localpart === '') return null;
      const answer = await check({ localpart }, { signal });
      // Without an answer the making itself tells.
      return answer.ok ? { localpart, state: answer.value } : null;
    },
    [check, localpart],
  );
  const found = useFound(find);
  return found?.localpart === localpart ? found.state : null;
}
