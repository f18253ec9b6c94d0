import { personProps } from '../../src/ui/person/person.ts';
import styles from '../gallery.module.css';
import type { State } from './state.ts';

const IDS = Array.from({ length: 24 }, (_, index) => `@person${index}:example.org`);

export const states: readonly State[] = [
  {
    name: 'names',
    drawing: IDS.map((id) => (
      <span key={id} {...personProps(id)} className={styles.personName}>
        {id.slice(1, id.indexOf(':'))}
      </span>
    )),
  },
];
