import type { Bringing, OfferedVersions } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useEffect, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import group from '../../ui/page/group-texts.module.css';
import { CountedProgress } from '../../ui/progress/CountedProgress.tsx';
import { Switch } from '../../ui/switch/Switch.tsx';
import type { KnownSettings, RoomSectionProps } from './contract.ts';
import styles from './room-settings.module.css';
import { SaveNote } from './SaveNote.tsx';
import { useSave } from './use-setting.ts';
import { whyNot } from './words.ts';

/** The upgrade of a room to another version, and bringing its members along. */
export function Upgrade({ settings }: RoomSectionProps) {
  const i18n = useI18n();
  const { roomId, rights, successor, hasUnprovenSuccessor } = settings;
  const ask = useCommand('roomSettings.versions');
  const [offered, setOffered] = useState<OfferedVersions | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    let isGone = false;
    void ask(null).then((answer) => {
      if (!isGone && answer.ok) setOffered(answer.value);
    });
    return () => {
      isGone = true;
    };
  }, [ask]);
  const upgrade = useCommand('roomSettings.upgrade');
  const bring = useCommand('roomSettings.bring');
  const { saving, run } = useSave();
  const start = (version: string, bringsPeople: boolean) => {
    setIsAsking(false);
    void run(async () => {
      const made = await upgrade({ roomId, version });
      return made.ok && bringsPeople ? bring({ roomId, to: made.value }) : made;
    });
  };
  const isReplaced = successor !== null || hasUnprovenSuccessor;
  return (
    <div className={styles.group}>
      <h2 className={group.heading}>{i18n._({ id: 'roomSettings.upgradeHead', message: 'Upgrade' })}</h2>
      <p className={group.hint}>{hintOf(settings)}</p>
      {!isReplaced && rights.upgrade && (
        <div>
          <Button disabled={offered === null} isBusy={saving.kind === 'saving'} onClick={() => setIsAsking(true)}>
            {i18n._({ id: 'roomSettings.upgrade', message: 'Upgrade room' })}
          </Button>
        </div>
      )}
      {successor !== null && <BringPeople roomId={roomId} to={successor} />}
      <SaveNote saving={saving} />
      {isAsking && offered !== null && (
        <UpgradeDialog settings={settings} offered={offered} onConfirm={start} onClose={() => setIsAsking(false)} />
      )}
    </div>
  );

  function hintOf(known: KnownSettings): string {
    if (known.successor !== null)
      return i18n._({ id: 'roomSettings.upgraded', message: 'This room was upgraded and goes on in a new room.' });
    if (known.hasUnprovenSuccessor)
      return i18n._({
        id: 'roomSettings.upgradedUnproven',
        message:
          'This room names another one that goes on from it, but that one was not found or does not say the same.',
      });
    return (
      whyNot(i18n, known, 'upgrade', rights.upgrade) ??
      i18n._({
        id: 'roomSettings.upgradeHint',
        message: 'Makes a new room of another version that goes on from this one. Nobody can write here any more then.',
      })
    );
  }
}

interface UpgradeDialogProps {
  readonly settings: KnownSettings;
  readonly offered: OfferedVersions;
  readonly onConfirm: (version: string, bringsPeople: boolean) => void;
  readonly onClose: () => void;
}

function UpgradeDialog({ settings, offered, onConfirm, onClose }: UpgradeDialogProps) {
  const i18n = useI18n();
  const [version, setVersion] = useState(offered.recommended);
  const [bringsPeople, setBringsPeople] = useState(true);
  const versions = [...new Set([offered.recommended, ...offered.stable])];
  return (
    <ConfirmDialog
      title={i18n._({ id: 'roomSettings.upgrade', message: 'Upgrade room' })}
      confirm={i18n._({ id: 'roomSettings.upgradeDo', message: 'Upgrade' })}
      onConfirm={() => onConfirm(version, bringsPeople)}
      onClose={onClose}
    >
      <div className={styles.group}>
        <p>
          {i18n._({
            id: 'roomSettings.upgradeText',
            message: 'The room goes on in a new one. This one stays readable, but closes. This cannot be undone.',
          })}
        </p>
        <SelectField
          label={i18n._({ id: 'roomSettings.newVersion', message: 'New version' })}
          hint={i18n._({
            id: 'roomSettings.nowVersion',
            message: 'The room has version {version} now.',
            values: { version: settings.version },
          })}
          options={versions.map((value) => ({
            value,
            label:
              value === offered.recommended
                ? i18n._({ id: 'roomSettings.recommended', message: '{value} (recommended)', values: { value } })
                : value,
          }))}
          value={version}
          onChange={setVersion}
        />
        <Switch
          label={i18n._({ id: 'roomSettings.bring', message: 'Invite all members to the new room' })}
          isOn={bringsPeople}
          onChange={setBringsPeople}
        />
      </div>
    </ConfirmDialog>
  );
}

interface BringPeopleProps {
  readonly roomId: RoomId;
  readonly to: RoomId;
}

function BringPeople({ roomId, to }: BringPeopleProps) {
  const i18n = useI18n();
  const view = useView('roomSettings.bringing', { roomId });
  const bring = useCommand('roomSettings.bring');
  const stop = useCommand('roomSettings.stopBringing');
  const { saving, run } = useSave();
  const bringing: Bringing = view.kind === 'ready' ? view.value : { kind: 'none' };
  return (
    <div className={styles.group}>
      {bringing.kind !== 'none' && (
        <CountedProgress
          label={i18n._({ id: 'roomSettings.bringing', message: 'Members invited' })}
          total={bringing.total}
          done={bringing.invited + bringing.refused}
          isRunning={bringing.kind === 'running'}
          text={
            <>
              {i18n._({
                id: 'roomSettings.brought',
                message: '{invited} of {total} members invited',
                values: { invited: bringing.invited, total: bringing.total },
              })}
              {bringing.refused > 0 &&
                i18n._({
                  id: 'roomSettings.notBrought',
                  message: ', {refused} could not be invited',
                  values: { refused: bringing.refused },
                })}
            </>
          }
        />
      )}
      <div>
        {bringing.kind === 'running' ? (
          <Button size="small" onClick={() => void stop({ roomId })}>
            {i18n._({ id: 'roomSettings.stopBringing', message: 'Stop inviting' })}
          </Button>
        ) : (
          bringing.kind !== 'done' && (
            <Button
              size="small"
              isBusy={saving.kind === 'saving'}
              onClick={() => void run(() => bring({ roomId, to }))}
            >
              {i18n._({ id: 'roomSettings.bringNow', message: 'Invite members to the new room' })}
            </Button>
          )
        )}
      </div>
      {saving.kind === 'failed' && <SaveNote saving={saving} />}
    </div>
  );
}
