import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { type DragEvent, useEffect, useState } from 'react';
import { useI18n, useLocale } from '../../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Choice } from '../../../ui/choice/Choice.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Switch } from '../../../ui/switch/Switch.tsx';
import { CaptionField, type CaptionWriting } from './CaptionField.tsx';
import type { ChosenFile, FilePlan } from './chosen-files.ts';
import { FilePicture } from './FilePicture.tsx';
import { detailsText, smallerText } from './file-words.ts';
import styles from './send-files.module.css';
import { aboutText, problemText } from './tray-words.ts';
import { readSmaller } from './use-files.ts';

export interface FileFieldsProps {
  readonly chosen: ChosenFile;
  readonly caption: string;
  readonly writing: CaptionWriting;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onCaption: (caption: string) => void;
  readonly onPlan: (change: Partial<FilePlan>) => void;
  /** Moves it by places; less than zero is up. */
  readonly onMove: (by: number) => void;
  readonly onDrag: (event: DragEvent) => void;
  readonly onRemove: () => void;
}

/** One file of the dialog `Send files`. */
export function FileFields(props: FileFieldsProps) {
  const { chosen, caption, writing, isFirst, onCaption, onPlan } = props;
  const i18n = useI18n();
  const { look, plan } = chosen;
  const isShown = look?.as === 'image' || look?.as === 'video';
  return (
    <>
      <FileHead {...props} />
      <CaptionField {...writing} text={caption} hasFocusFirst={isFirst} onType={onCaption} />
      {isShown && (
        <TextField
          label={i18n._({ id: 'files.description', message: 'Description' })}
          hint={i18n._({ id: 'files.description.hint', message: 'Read to people who do not see it.' })}
          value={plan.description}
          dir="auto"
          onChange={({ target }) => onPlan({ description: target.value })}
        />
      )}
      {isShown && (
        <Switch
          label={i18n._({ id: 'files.spoiler', message: 'Spoiler' })}
          hint={i18n._({ id: 'files.spoiler.hint', message: 'Stays covered until somebody wants to see it.' })}
          isOn={plan.isSpoiler}
          onChange={(isSpoiler) => onPlan({ isSpoiler })}
        />
      )}
      {look?.as === 'image' && look.mimeType !== 'image/gif' && <SizeChoice chosen={chosen} onPlan={onPlan} />}
    </>
  );
}

/** The file itself, and its place among the others. */
function FileHead({ chosen, isFirst, isLast, onMove, onDrag, onRemove }: FileFieldsProps) {
  const i18n = useI18n();
  const locale = useLocale();
  const { file, look, problem, isLeaving } = chosen;
  const { name } = file;
  const details = problem === null && look !== null ? detailsText(i18n, look) : null;
  return (
    <div className={styles.head}>
      {!(isFirst && isLast) && (
        <span className={styles.grip} draggable onDragStart={onDrag} aria-hidden="true">
          <GripVertical size={16} />
        </span>
      )}
      <FilePicture chosen={chosen} className={styles.picture} />
      <span className={styles.names}>
        <span className={styles.name} dir="auto" translate="no" title={name}>
          {name}
        </span>
        <span
          className={problem === null ? styles.about : styles.problem}
          role={problem === null ? undefined : 'alert'}
        >
          {problem === null ? aboutText(i18n, locale, chosen) : problemText(i18n, locale, problem)}
        </span>
        {details !== null && <span className={styles.about}>{details}</span>}
      </span>
      {!isFirst && (
        <IconButton
          size="small"
          label={i18n._({ id: 'files.up', message: 'Move {name} up', values: { name } })}
          icon={<ArrowUp size={16} />}
          data-move=""
          onClick={() => onMove(-1)}
        />
      )}
      {!isLast && (
        <IconButton
          size="small"
          label={i18n._({ id: 'files.down', message: 'Move {name} down', values: { name } })}
          icon={<ArrowDown size={16} />}
          data-move=""
          onClick={() => onMove(1)}
        />
      )}
      <IconButton
        size="small"
        label={i18n._({ id: 'files.remove', message: 'Remove {name}', values: { name } })}
        icon={<X size={16} />}
        disabled={isLeaving}
        data-remove=""
        onClick={onRemove}
      />
    </div>
  );
}

function SizeChoice({ chosen, onPlan }: Pick<FileFieldsProps, 'chosen' | 'onPlan'>) {
  const i18n = useI18n();
  const locale = useLocale();
  const { size } = chosen.plan;
  // Undefined until it is known, null where a smaller one would not be smaller.
  const [smallerBytes, setSmallerBytes] = useState<number | null | undefined>(undefined);
  useEffect(() => {
    let isOver = false;
    if (size !== 'smaller') return;
    void readSmaller(chosen).then((made) => !isOver && setSmallerBytes(made?.bytes.byteLength ?? null));
    return () => {
      isOver = true;
    };
  }, [size, chosen]);
  const hint = size === 'smaller' ? smallerText(i18n, locale, smallerBytes) : null;
  return (
    <Choice
      label={i18n._({ id: 'files.size', message: 'Size' })}
      isRadioGroup
      {...(hint !== null && { hint })}
      options={[
        { value: 'original', label: i18n._({ id: 'files.size.original', message: 'Original' }) },
        { value: 'smaller', label: i18n._({ id: 'files.size.smaller', message: 'Smaller' }) },
      ]}
      value={size}
      onChange={(next) => onPlan({ size: next })}
    />
  );
}
