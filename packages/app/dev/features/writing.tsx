import { useEffect, useRef, useState } from 'react';
import { CommandHelp } from '../../src/features/composer/commands/CommandHelp.tsx';
import { messageCommandSet } from '../../src/features/composer/commands/command-sets.ts';
import { commandSource } from '../../src/features/composer/commands/command-source.ts';
import type { CommandSet, Suggestion, SuggestionSource } from '../../src/features/composer/contract.ts';
import { useField } from '../../src/features/composer/field/use-field.ts';
import { NotifyAllDialog } from '../../src/features/composer/notify-all/NotifyAllDialog.tsx';
import { FormattingBar } from '../../src/features/composer/rich/FormattingBar.tsx';
import { FormattingButton } from '../../src/features/composer/rich/FormattingButton.tsx';
import { LinkDialog } from '../../src/features/composer/rich/LinkDialog.tsx';
import { type CaretBefore, RichBox } from '../../src/features/composer/rich/RichBox.tsx';
import { SuggestionList } from '../../src/features/composer/suggest/SuggestionList.tsx';
import { WritingSettings } from '../../src/features/composer/writing/WritingSettings.tsx';
import { Avatar } from '../../src/ui/avatar/Avatar.tsx';
import type { State } from '../components/state.ts';
import { Opener } from '../opener.tsx';
import { ROOM, WithEngine } from '../surroundings.tsx';

const nothing = () => undefined;
const PLACE = { roomId: ROOM, threadRoot: null, isEncrypted: false };
const FORMATTED = [
  'Hello [Mira Okafor](https://matrix.to/#/@mira:example.org), **bold**, *italic*, ~~struck~~, `code`, ||hidden|| and [a link](https://example.org/)',
  '> a quote',
  '- one\n- two\n  1. inner',
  '```ts\nconst answer = 42;\n```',
].join('\n\n');

const PEOPLE: readonly Suggestion[] = [
  'Mira Okafor',
  'Lars',
  'A name that is much too long for the list of suggestions',
].map((name, index) => ({
  key: name,
  label: name,
  detail: `@person${index}:example.org`,
  drawing: <Avatar id={`@person${index}:example.org`} name={name} imageUrl={null} shape="person" size="s" />,
  inserts: { kind: 'pill', pill: { name, href: `https://matrix.to/#/@person${index}:example.org` } },
}));
const SOURCE: SuggestionSource = { id: 'people', trigger: '@', find: () => PEOPLE };

const COMMANDS: readonly CommandSet[] = [messageCommandSet];

function Writing({ text, isFocused = false }: { readonly text: string; readonly isFocused?: boolean }) {
  const [written, setWritten] = useState(text);
  const { slot } = useField();
  const caretBefore = useRef<CaretBefore>(null);
  useEffect(() => {
    if (isFocused) slot.current?.focus();
  }, [isFocused, slot]);
  return (
    <WithEngine script={nothing}>
      <div style={{ position: 'relative', inlineSize: '100%', paddingBlockStart: isFocused ? '9rem' : 0 }}>
        <div style={{ position: 'relative' }}>
          <FormattingBar field={slot} onLink={nothing} />
          <FormattingButton className={undefined} />
          {isFocused && <SuggestionList field={slot} sources={[SOURCE, commandSource(COMMANDS)]} place={PLACE} />}
          <RichBox
            field={slot}
            text={written}
            label="Message"
            placeholder="Message to Rehearsal room"
            noteId={undefined}
            caretBefore={caretBefore}
            onType={setWritten}
            onSend={nothing}
            onLeavingKey={() => false}
            onLink={nothing}
            onFiles={null}
            onFocus={nothing}
            onBlur={nothing}
          />
        </div>
      </div>
    </WithEngine>
  );
}

export const writing: readonly State[] = [
  { name: 'formatted', drawing: <Writing text={FORMATTED} /> },
  { name: 'nothing written', drawing: <Writing text="" /> },
  { name: 'suggestions', drawing: <Opener label="Suggestions">{() => <Writing text="Hello @" isFocused />}</Opener> },
  {
    name: 'how a command goes on',
    drawing: <Opener label="Parameters">{() => <Writing text="/plain so" isFocused />}</Opener>,
  },
  {
    name: 'a link',
    drawing: <Opener label="Link">{(close) => <LinkDialog onLink={nothing} onClose={close} />}</Opener>,
  },
  {
    name: 'commands',
    drawing: (
      <Opener label="Commands">
        {(close) => (
          <WithEngine script={nothing}>
            <CommandHelp sets={COMMANDS} place={PLACE} onClose={close} />
          </WithEngine>
        )}
      </Opener>
    ),
  },
  {
    name: 'a message for everyone',
    drawing: <Opener label="Notify everyone">{(close) => <NotifyAllDialog count={1234} answer={close} />}</Opener>,
  },
  { name: 'settings', drawing: <WritingSettings /> },
];
