import type { PackImage, PackPlace } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Row, Rows } from '../../../ui/row/Row.tsx';
import styles from '../image-packs.module.css';
import { Thumb } from '../PackPicture.tsx';
import { AddPictures } from './AddPictures.tsx';
import { EditPicture } from './EditPicture.tsx';
import { chosenUse, wordOfUse } from './picture-uses.ts';

export interface PackPicturesProps {
  /** Name of the list. */
  readonly label: string;
  /** The pack of a room; null for the own one. */
  readonly place: PackPlace | null;
  readonly images: readonly PackImage[];
  readonly mayChange: boolean;
}

/** The pictures of a pack, to be changed one by one, and more of them. */
export function PackPictures({ label, place, images, mayChange }: PackPicturesProps) {
  const i18n = useI18n();
  const [edited, setEdited] = useState<PackImage | null>(null);
  return (
    <div>
      {images.length > 0 && (
        <Rows label={label}>
          {images.map((image) => (
            <Row
              key={image.shortcode}
              leading={<Thumb uri={image.uri} />}
              action={mayChange && <EditButton image={image} onEdit={() => setEdited(image)} />}
            >
              <span className={styles.name} dir="auto" translate="no">
                :{image.shortcode}:
              </span>
              <span className={styles.hint} dir="auto">
                {wordOfUse(i18n, chosenUse(image))}
                {image.body !== image.shortcode && <span translate="no"> · {image.body}</span>}
              </span>
            </Row>
          ))}
        </Rows>
      )}
      {mayChange && <AddPictures place={place} />}
      {edited !== null && <EditPicture place={place} image={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

function EditButton({ image: { shortcode }, onEdit }: { readonly image: PackImage; readonly onEdit: () => void }) {
  const i18n = useI18n();
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={i18n._({ id: 'imagePacks.editOne', message: 'Edit {shortcode}', values: { shortcode } })}
      onClick={onEdit}
    >
      {i18n._({ id: 'imagePacks.edit', message: 'Edit' })}
    </Button>
  );
}
