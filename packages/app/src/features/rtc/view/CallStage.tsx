import { Expand, Eye, PictureInPicture2, Shrink } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { CallFrame, CallHead } from '../../../ui/call/CallFrame.tsx';
import { Choice } from '../../../ui/choice/Choice.tsx';
import type { CallLayout } from '../rtc-settings.ts';
import { countText } from '../words/rtc-words.ts';
import styles from './call-stage.module.css';

export interface CallStageProps {
  readonly name: string;
  readonly status: string;
  readonly since: number | null;
  readonly count: number;
  /** People who came and went; empty for none. */
  readonly news: string;
  readonly layout: CallLayout;
  readonly isWhole: boolean;
  readonly hidesOwn: boolean;
  readonly isEncrypted: boolean;
  /** Media go from each device to each other. */
  readonly isMesh: boolean;
  /** The SFU is away. */
  readonly isReconnecting: boolean;
  readonly notes: ReactNode;
  /** The tiles. */
  readonly children: ReactNode;
  readonly toolbar: ReactNode;
  readonly onLayout: (layout: CallLayout) => void;
  readonly onWhole: () => void;
  readonly onShowOwn: () => void;
  readonly onWindow: (() => void) | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** A call of many in its room. */
export function CallStage(props: CallStageProps) {
  const { name, status, since, isWhole, isReconnecting, notes, children, toolbar, onKeyDown } = props;
  const i18n = useI18n();
  return (
    <CallFrame place="stage" height={isWhole ? 'whole' : 'tall'} onKeyDown={onKeyDown}>
      <CallHead name={name} roomName={null} status={status} since={since} onReturn={null}>
        <HeadControls {...props} />
      </CallHead>
      {notes}
      <div className={styles.middle} data-dim={isReconnecting || undefined}>
        {children}
        {isReconnecting && (
          <p className={styles.over}>
            {i18n._({
              id: 'rtc.reconnecting',
              message: 'The connection is lost, and made again. Meanwhile your microphone and camera are off.',
            })}
          </p>
        )}
      </div>
      {toolbar}
    </CallFrame>
  );
}

/** The number of people, what is new, and how the tiles are drawn. */
function HeadControls(props: CallStageProps) {
  const { count, news, layout, isWhole, hidesOwn, isEncrypted, isMesh, onLayout, onWhole, onShowOwn, onWindow } = props;
  const i18n = useI18n();
  return (
    <>
      <span>{countText(i18n, count)}</span>
      {!isEncrypted && (
        <span
          className={styles.clear}
          title={
            isMesh
              ? i18n._({
                  id: 'rtc.clearMeshHint',
                  message: 'The room is not encrypted: your homeserver could let somebody else into the call.',
                })
              : i18n._({
                  id: 'rtc.clearHint',
                  message: 'The room is not encrypted, nor is its call: the call server could listen.',
                })
          }
        >
          {i18n._({ id: 'rtc.clear', message: 'Not encrypted' })}
        </span>
      )}
      <span className={styles.news} role="log" dir="auto">
        {news}
      </span>
      <span className={styles.layout}>
        <Choice
          label={i18n._({ id: 'rtc.layout', message: 'Layout' })}
          isLabelHidden
          isRadioGroup
          options={[
            { value: 'grid', label: i18n._({ id: 'rtc.grid', message: 'Grid' }) },
            { value: 'spotlight', label: i18n._({ id: 'rtc.spotlight', message: 'Spotlight' }) },
          ]}
          value={layout}
          onChange={onLayout}
        />
        {hidesOwn && (
          <IconButton
            size="small"
            label={i18n._({ id: 'rtc.showOwn', message: 'Show own tile' })}
            icon={<Eye size={16} />}
            onClick={onShowOwn}
          />
        )}
        {onWindow !== null && (
          <IconButton
            size="small"
            label={i18n._({ id: 'rtc.window', message: 'Small window' })}
            icon={<PictureInPicture2 size={16} />}
            onClick={onWindow}
          />
        )}
        <IconButton
          size="small"
          label={i18n._({ id: 'rtc.whole', message: 'Hide messages' })}
          icon={isWhole ? <Shrink size={16} /> : <Expand size={16} />}
          aria-pressed={isWhole}
          onClick={onWhole}
        />
      </span>
    </>
  );
}
