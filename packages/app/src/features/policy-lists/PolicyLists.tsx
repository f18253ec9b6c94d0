import type { PolicyList } from '@parley/sdk/client/contract.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import group from '../../ui/page/group-texts.module.css';
import { Row, Rows } from '../../ui/row/Row.tsx';
import { policyFailureText } from './failure-text.ts';
import styles from './policy-lists.module.css';
import { RulesDialog } from './RulesDialog.tsx';

/** The policy lists that the user follows, those of their rooms that they could, and a way to follow any other. */
export function PolicyLists() {
  const i18n = useI18n();
  const followed = useView('policyLists.followed', null);
  const [failure, setFailure] = useState<string | null>(null);
  const title = i18n._({ id: 'policyLists.title', message: 'Policy lists' });
  const lists = followed.kind === 'ready' && followed.value.kind === 'known' ? followed.value.lists : null;
  return (
    <div className={styles.group}>
      <h2 className={group.heading}>{title}</h2>
      <p className={group.hint}>
        {i18n._({
          id: 'policyLists.hint',
          message:
            'Rooms in which others list users, servers and rooms to keep out. What these write is hidden, and their invitations are not shown.',
        })}
      </p>
      {lists?.length === 0 && (
        <p className={group.hint}>{i18n._({ id: 'policyLists.none', message: 'You subscribe to no policy list.' })}</p>
      )}
      <Rows label={title}>
        {(lists ?? []).map((list) => (
          <FollowedRow key={list.roomId} list={list} onFailure={setFailure} />
        ))}
      </Rows>
      {failure !== null && <Failure>{failure}</Failure>}
      <Offered onFailure={setFailure} />
      <FollowForm />
    </div>
  );
}

interface Failing {
  readonly onFailure: (text: string | null) => void;
}

function FollowedRow({ list, onFailure }: { readonly list: PolicyList } & Failing) {
  const i18n = useI18n();
  const unfollow = useCommand('policyLists.unfollow');
  const [isBusy, setIsBusy] = useState(false);
  const name = roomNameText(i18n, list.name);
  const end = async () => {
    setIsBusy(true);
    const answer = await unfollow({ roomId: list.roomId });
    setIsBusy(false);
    onFailure(answer.ok ? null : policyFailureText(i18n, answer.error));
  };
  return (
    <ListRow list={list}>
      {list.isReadable && <ShowRules list={list} />}
      <Button
        size="small"
        variant="quiet"
        isBusy={isBusy}
        aria-label={i18n._({ id: 'policyLists.unsubscribeFrom', message: 'Unsubscribe from {name}', values: { name } })}
        onClick={() => void end()}
      >
        {i18n._({ id: 'policyLists.unsubscribe', message: 'Unsubscribe' })}
      </Button>
    </ListRow>
  );
}

function Offered({ onFailure }: Failing) {
  const i18n = useI18n();
  const view = useView('policyLists.offered', null);
  if (view.kind !== 'ready' || view.value.kind !== 'known' || view.value.lists.length === 0) return null;
  const title = i18n._({ id: 'policyLists.offered', message: 'Policy lists among your rooms' });
  return (
    <>
      <h3 className={styles.subheading}>{title}</h3>
      <Rows label={title}>
        {view.value.lists.map((list) => (
          <OfferedRow key={list.roomId} list={list} onFailure={onFailure} />
        ))}
      </Rows>
    </>
  );
}

function OfferedRow({ list, onFailure }: { readonly list: PolicyList } & Failing) {
  const i18n = useI18n();
  const follow = useCommand('policyLists.follow');
  const [isBusy, setIsBusy] = useState(false);
  const name = roomNameText(i18n, list.name);
  const begin = async () => {
    setIsBusy(true);
    const answer = await follow({ room: list.roomId });
    setIsBusy(false);
    onFailure(answer.ok ? null : policyFailureText(i18n, answer.error));
  };
  return (
    <ListRow list={list}>
      <ShowRules list={list} />
      <Button
        size="small"
        isBusy={isBusy}
        aria-label={i18n._({ id: 'policyLists.subscribeTo', message: 'Subscribe to {name}', values: { name } })}
        onClick={() => void begin()}
      >
        {i18n._({ id: 'policyLists.subscribe', message: 'Subscribe' })}
      </Button>
    </ListRow>
  );
}

function ListRow({ list, children }: { readonly list: PolicyList; readonly children: ReactNode }) {
  const i18n = useI18n();
  return (
    <Row action={<div className={styles.acts}>{children}</div>}>
      <bdi>{roomNameText(i18n, list.name)}</bdi>
      <span className={group.hint}>
        {list.isReadable
          ? i18n._({
              id: 'policyLists.count',
              message: '{count, plural, one {# rule} other {# rules}}',
              values: { count: list.count },
            })
          : i18n._({ id: 'policyLists.away', message: 'Not applied: you are not in this room.' })}
      </span>
    </Row>
  );
}

function ShowRules({ list }: { readonly list: PolicyList }) {
  const i18n = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  const name = roomNameText(i18n, list.name);
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={i18n._({ id: 'policyLists.showRulesOf', message: 'Show rules of {name}', values: { name } })}
        onClick={() => setIsOpen(true)}
      >
        {i18n._({ id: 'policyLists.showRules', message: 'Show rules' })}
      </Button>
      {isOpen && <RulesDialog roomId={list.roomId} name={name} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Follows a list by the address of its room. */
function FollowForm() {
  const i18n = useI18n();
  const follow = useCommand('policyLists.follow');
  const [room, setRoom] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const answer = await follow({ room });
    setIsBusy(false);
    setFailure(answer.ok ? null : policyFailureText(i18n, answer.error));
    if (answer.ok) setRoom('');
  };
  return (
    <form className={styles.group} onSubmit={(event) => void submit(event)}>
      <TextField
        label={i18n._({ id: 'policyLists.address', message: 'Address of a policy list' })}
        hint={i18n._({ id: 'policyLists.addressHint', message: 'You join its room if you are not in it.' })}
        error={failure}
        value={room}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setRoom(event.target.value);
          setFailure(null);
        }}
      />
      <div>
        <Button type="submit" size="small" isBusy={isBusy} disabled={room.trim() === ''}>
          {i18n._({ id: 'policyLists.subscribe', message: 'Subscribe' })}
        </Button>
      </div>
    </form>
  );
}
