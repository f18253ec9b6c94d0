import { Avatar } from '../../src/ui/avatar/Avatar.tsx';
import type { State } from './state.ts';

const SIZES = ['xs', 's', 'm', 'l', 'xl'] as const;
const PEOPLE = ['Mira Okafor', 'Lars', 'Ana', 'Tomás Rivera', 'Wen', 'ليلى', '雪', '🦊 Fox', 'Ines', 'Dona Teresa'];

/** Twelve by twelve, one colour: what a picture looks like that has come. */
const PICTURE = URL.createObjectURL(
  new Blob(
    [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 12"><path fill="teal" d="M0 0h12v12H0z"/><circle cx="6" cy="5" r="3" fill="wheat"/></svg>',
    ],
    { type: 'image/svg+xml' },
  ),
);

export const states: readonly State[] = [
  {
    name: 'people, each size',
    drawing: SIZES.map((size) => (
      <Avatar key={size} id="@mira:example.org" name="Mira Okafor" imageUrl={null} shape="person" size={size} />
    )),
  },
  {
    name: 'rooms, each size',
    drawing: SIZES.map((size) => (
      <Avatar key={size} id="!choir:example.org" name="Harbour Choir" imageUrl={null} shape="room" size={size} />
    )),
  },
  {
    name: 'everybody has a colour',
    drawing: PEOPLE.map((name) => <Avatar key={name} id={`@${name}:x`} name={name} imageUrl={null} shape="person" />),
  },
  {
    name: 'with a picture, and with one that does not come',
    drawing: (
      <>
        <Avatar id="@a:x" name="Ana" imageUrl={PICTURE} shape="person" />
        <Avatar id="!a:x" name="Allotment" imageUrl={PICTURE} shape="room" />
        <Avatar id="@b:x" name="Ben" imageUrl="blob:nothing" shape="person" />
      </>
    ),
  },
];
