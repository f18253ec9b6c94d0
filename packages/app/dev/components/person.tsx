import { AccountLines } from '../../src/ui/person/AccountLines.tsx';
import { PersonLines } from '../../src/ui/person/PersonLines.tsx';
import { personProps } from '../../src/ui/person/person.ts';
import styles from '../gallery.module.css';
import type { State } from './state.ts';

const IDS = Array.from({ length: 24 }, (_, index) => `@person${index}:example.org`);

export const states: readonly State[] = [
  {
    name: 'in rows of lists, with and without the id',
    drawing: [true, false].map((hasId) => (
      <PersonLines key={String(hasId)} id="@mira:example.org" name="Mira Okafor" hasId={hasId} />
    )),
  },
  {
    name: 'an account of one’s own',
    drawing: <AccountLines name="Mira Okafor">@mira:example.org</AccountLines>,
  },
  {
    name: 'names',
    drawing: IDS.map((id) => (
      <span key={id} {...personProps(id)} className={styles.personName}>
        {id.slice(1, id.indexOf(':'))}
      </span>
    )),
  },
];
