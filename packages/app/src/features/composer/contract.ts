/** Tools that other features add to the composer. `shell/RoomComposer.tsx` lists it. */
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type { ComponentType } from 'react';

/** The place that a message is written for. */
export interface ComposerPlace {
  readonly roomId: RoomId;
  /** The thread; null for the room. */
  readonly threadRoot: EventId | null;
  /** Null while that is not known. */
  readonly isEncrypted: boolean | null;
}

export interface ToolOpenerProps {
  readonly roomId: RoomId;
  /** Opens the tool's dialog. */
  readonly onOpen: () => void;
}

export interface ToolButtonProps extends ToolOpenerProps {
  /** The class of every button in the line of the box. */
  readonly className: string | undefined;
}

export interface ToolDialogProps {
  readonly roomId: RoomId;
  /** The thread; null for the room. */
  readonly threadRoot: EventId | null;
  readonly onClose: () => void;
}

/** Another way to say something than to type it and send it. */
export interface ComposerTool {
  readonly id: string;
  readonly appliesTo: (place: ComposerPlace) => boolean;
  /** Stands in the line of the box, but while a message is changed. */
  readonly Button: ComponentType<ToolButtonProps>;
  /** Stands over that line, such as what was begun with the tool. */
  readonly Note?: ComponentType<ToolOpenerProps>;
  /** It may have a form of its own: it is drawn outside of the composer's. */
  readonly Dialog: ComponentType<ToolDialogProps>;
}
