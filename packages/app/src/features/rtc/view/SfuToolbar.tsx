import { Hand, Mic, MicOff, Monitor, MonitorOff, Settings2, Smile, Video, VideoOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { CallControl, CallToolbar } from '../../../ui/call/CallToolbar.tsx';
import { LoadedEmojiDialog } from '../../../ui/emoji/LoadedEmojiDialog.tsx';
import { ReactMenu } from './ReactMenu.tsx';
import styles from './sfu-toolbar.module.css';

export interface SfuControls {
  /** Hands can be raised, and emoji shown. */
  readonly hasSigns: boolean;
  /** Null where a button is held to talk instead. */
  readonly isMicOn: boolean | null;
  readonly isCameraOn: boolean;
  readonly isSharing: boolean;
  readonly isHandUp: boolean;
}

/** Reactions that are offered now. */
type OpenMenu = 'menu' | 'emoji' | null;

export type SfuToggle = 'mic' | 'camera' | 'share' | 'hand';

export interface SfuToolbarProps {
  /** The button that is held to talk, where there is one. */
  readonly talk: ReactNode;
  readonly controls: SfuControls;
  readonly onToggle: (what: SfuToggle) => void;
  readonly onReact: (emoji: string, name: string) => void;
  readonly onDevices: () => void;
  readonly onLeave: () => void;
}

/** Others know emoji by the names that Element Call gives a few of them, and all else by this. */
const OTHER_NAME = 'generic';

/** Controls of a call of many. */
export function SfuToolbar({ controls, talk, onToggle, onReact, onDevices, onLeave }: SfuToolbarProps) {
  const i18n = useI18n();
  const [open, setOpen] = useState<OpenMenu>(null);
  const { hasSigns, isMicOn, isCameraOn, isSharing, isHandUp } = controls;
  return (
    <>
      <CallToolbar onLeave={onLeave}>
        {talk}
        {isMicOn !== null && (
          <CallControl
            label={i18n._({ id: 'calls.microphone', message: 'Microphone' })}
            isOn={isMicOn}
            icon={isMicOn ? <Mic size={20} /> : <MicOff size={20} />}
            onPress={() => onToggle('mic')}
          />
        )}
        <CallControl
          label={i18n._({ id: 'calls.camera', message: 'Camera' })}
          isOn={isCameraOn}
          icon={isCameraOn ? <Video size={20} /> : <VideoOff size={20} />}
          onPress={() => onToggle('camera')}
        />
        <CallControl
          label={i18n._({ id: 'calls.share', message: 'Share screen' })}
          isOn={isSharing}
          icon={isSharing ? <MonitorOff size={20} /> : <Monitor size={20} />}
          onPress={() => onToggle('share')}
        />
        {hasSigns && <SignControls {...{ isHandUp, open, setOpen, onToggle, onReact }} />}
        <CallControl
          label={i18n._({ id: 'calls.devices', message: 'Devices' })}
          icon={<Settings2 size={20} />}
          onPress={onDevices}
        />
      </CallToolbar>
      {open === 'emoji' && (
        <LoadedEmojiDialog
          onPick={(emoji) => {
            setOpen(null);
            onReact(emoji, OTHER_NAME);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface SignControlsProps extends Pick<SfuToolbarProps, 'onToggle' | 'onReact'> {
  readonly isHandUp: boolean;
  readonly open: OpenMenu;
  readonly setOpen: (open: OpenMenu) => void;
}

/** The raised hand, and emoji. */
function SignControls({ isHandUp, open, setOpen, onToggle, onReact }: SignControlsProps) {
  const i18n = useI18n();
  return (
    <>
      <CallControl
        label={i18n._({ id: 'rtc.hand', message: 'Raise hand' })}
        isOn={isHandUp}
        icon={<Hand size={20} />}
        onPress={() => onToggle('hand')}
      />
      <span className={styles.anchor}>
        <CallControl
          label={i18n._({ id: 'rtc.react', message: 'React' })}
          isOpen={open === 'menu'}
          icon={<Smile size={20} />}
          onPress={() => setOpen('menu')}
        />
        {open === 'menu' && (
          <ReactMenu
            onReact={(emoji, name) => {
              setOpen(null);
              onReact(emoji, name);
            }}
            onMore={() => setOpen('emoji')}
            onClose={() => setOpen(null)}
          />
        )}
      </span>
    </>
  );
}
