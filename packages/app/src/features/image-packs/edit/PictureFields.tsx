import type { PackFailure } from '@parley/sdk/client/contract.ts';
import type { MxcUri } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Choice } from '../../../ui/choice/Choice.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { SmallPicture } from '../PackPicture.tsx';
import { packFailure } from '../pack-words.ts';
import styles from './edit.module.css';
import { type PictureUseChoice, wordOfUse } from './picture-uses.ts';

/** The picture is drawn so large, in pixels. */
const SIDE = 128;
const USES = ['emoji', 'sticker', 'both'] as const satisfies readonly PictureUseChoice[];

export interface PictureFieldsProps {
  /** Names the form, for the buttons that stand elsewhere. */
  readonly id: string;
  readonly uri: MxcUri;
  readonly shortcode: string;
  readonly use: PictureUseChoice;
  /** The reason why the last change was not made; null for none. */
  readonly failure: PackFailure | PortFailure | null;
  readonly onShortcode: (typed: string) => void;
  readonly onUse: (use: PictureUseChoice) => void;
  readonly onSave: () => void;
}

/** The form of a picture of a pack. A shortcode that cannot be is said at its field. */
export function PictureFields(props: PictureFieldsProps) {
  const { id, uri, shortcode, use, failure, onShortcode, onUse, onSave } = props;
  const i18n = useI18n();
  const isOfField = failure?.kind === 'badShortcode' || failure?.kind === 'taken';
  const text = failure === null ? null : packFailure(i18n, failure);
  return (
    <form
      id={id}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <span className={styles.large}>
        <SmallPicture uri={uri} side={SIDE} />
      </span>
      <TextField
        label={i18n._({ id: 'imagePacks.shortcode', message: 'Shortcode' })}
        hint={i18n._({
          id: 'imagePacks.shortcodeHint',
          message: 'Letters from a to z, digits, _ and -. Type it between two colons.',
        })}
        value={shortcode}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        dir="ltr"
        error={isOfField ? text : null}
        onChange={({ target }) => onShortcode(target.value)}
      />
      <Choice
        label={i18n._({ id: 'imagePacks.useAs', message: 'Use as' })}
        options={USES.map((value) => ({ value, label: wordOfUse(i18n, value) }))}
        value={use}
        onChange={onUse}
      />
      {!isOfField && text !== null && (
        <p className={styles.failure} role="alert">
          {text}
        </p>
      )}
    </form>
  );
}
