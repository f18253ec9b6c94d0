import { err, type Result } from '../../base/result/result.ts';
import type {
  AnyViewShape,
  CallsOf,
  Command,
  HeadOf,
  InputOf,
  ItemOf,
  KeyedItem,
  ListSnapshot,
  ListView,
  Moving,
  ParamsOf,
  ResultOf,
  ValueOf,
  View,
} from '../../port/contract.ts';

/** A command's answer while no account runs. */
export interface CommandBefore<Input, Outcome> {
  readonly shape: 'command';
  readonly answer: (input: Input) => Outcome;
}

/** A view's value while no account runs, and the names of its commands, which wait for one. */
export interface ViewBefore<Shape extends AnyViewShape['shape'], IsMoving extends boolean, Params, Value, Name> {
  readonly shape: Shape;
  readonly isMoving: IsMoving;
  readonly valueOf: (params: Params) => Value;
  readonly calls: readonly Name[];
}

/** The declaration that a shape asks for. */
export type BeforeOf<S> =
  S extends Command<unknown, unknown, unknown>
    ? CommandBefore<InputOf<S>, ResultOf<S>>
    : S extends View<unknown, unknown>
      ? ViewBefore<'view', IsMoving<S>, ParamsOf<S>, ValueOf<S>, keyof CallsOf<S>>
      : S extends ListView<unknown, unknown, KeyedItem>
        ? ViewBefore<
            'listView',
            IsMoving<S>,
            ParamsOf<S>,
            ListSnapshot<HeadOf<S>, ItemOf<S> & KeyedItem>,
            keyof CallsOf<S>
          >
        : never;

type IsMoving<S> = S extends Moving<AnyViewShape> ? true : false;

/** A declaration whose types are behind us. */
export type AnyBefore =
  | CommandBefore<never, Result<unknown, unknown>>
  | ViewBefore<'view', boolean, never, unknown, PropertyKey>
  | ViewBefore<'listView', boolean, never, ListSnapshot<unknown, KeyedItem>, PropertyKey>;

/** Declares the answer of a command, which may depend on its input. */
export function command<Input, Outcome extends object>(
  answer: Outcome | ((input: Input) => Outcome),
): CommandBefore<Input, Outcome> {
  return { shape: 'command', answer: typeof answer === 'function' ? answer : () => answer };
}

/** Declares the value of a view, which may depend on its parameters, and names the view's commands. */
export function view<Params, Value, Name = never>(
  value: Value | ((params: Params) => Value),
  calls: readonly Name[] = [],
): ViewBefore<'view', false, Params, Value, Name> {
  return { shape: 'view', isMoving: false, valueOf: valueOf(value), calls };
}

/** Likewise for a list view. */
export function listView<Params, Value, Name = never>(
  value: Value | ((params: Params) => Value),
  calls: readonly Name[] = [],
): ViewBefore<'listView', false, Params, Value, Name> {
  return { shape: 'listView', isMoving: false, valueOf: valueOf(value), calls };
}

/** Likewise for a list view whose parameters move. */
export function movingListView<Params, Value, Name = never>(
  value: Value | ((params: Params) => Value),
  calls: readonly Name[] = [],
): ViewBefore<'listView', true, Params, Value, Name> {
  return { shape: 'listView', isMoving: true, valueOf: valueOf(value), calls };
}

/** A command that nobody can use who is not signed in. */
export const SIGNED_OUT = command(err({ kind: 'signedOut' } as const));

/** A command on a room: while no account runs, no room is known. */
export const UNKNOWN_ROOM = command(err({ kind: 'unknownRoom' } as const));

function valueOf<Params, Value>(value: Value | ((params: Params) => Value)): (params: Params) => Value {
  return isMade(value) ? value : () => value;
}

/** Values of views cross to the page, so none of them is a function. */
function isMade<Params, Value>(value: Value | ((params: Params) => Value)): value is (params: Params) => Value {
  return typeof value === 'function';
}
