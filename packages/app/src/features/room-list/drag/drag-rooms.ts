import type { RoomActionPerformance, RoomListItem } from '../contract.ts';
import type { RoomSectionId } from '../room-list-item.ts';
import styles from './drag-rooms.module.css';
import { canDrop, isMovable, moveTo } from './drop-target.ts';

const TARGET = styles['target'] ?? '';
const TYPE = 'application/x-parley-room';

/** The list's answers about its rows, and its way to change a room. */
export interface DraggedList {
  readonly roomOf: (target: EventTarget) => RoomListItem | undefined;
  readonly act: (room: RoomListItem, performance: RoomActionPerformance) => void;
}

/**
 * Lets a mouse drag the rooms in `element` from section to section; returns the function that ends it. A finger that rests on a row asks
 * for its menu, so rows are draggable only while a mouse presses them. All else that is dragged over the list is none of its business.
 */
export function dragRooms(element: HTMLElement, list: () => DraggedList): () => void {
  const dragging = new RoomDragging(list);
  const listening = new AbortController();
  for (const type of ['dragstart', 'dragenter', 'dragover', 'dragleave', 'drop', 'dragend'] as const) {
    element.addEventListener(type, (event) => dragging.hear(type, event), listening);
  }
  element.addEventListener('pointerdown', (event) => dragging.press(event), { ...listening, capture: true });
  return () => {
    dragging.end();
    listening.abort();
  };
}

type DragType = 'dragstart' | 'dragenter' | 'dragover' | 'dragleave' | 'drop' | 'dragend';

class RoomDragging {
  /** As it is now. */
  readonly #list: () => DraggedList;
  #dragged: { readonly room: RoomListItem; readonly from: RoomSectionId | null } | null = null;
  /** The section that the room is held over, and can be dropped on. */
  #over: Element | null = null;

  constructor(list: () => DraggedList) {
    this.#list = list;
  }

  press({ target, pointerType }: PointerEvent): void {
    const room = target === null ? undefined : this.#list().roomOf(target);
    const row = rowAt(target);
    if (row !== null) row.draggable = pointerType === 'mouse' && room !== undefined && isMovable(room);
  }

  hear(type: DragType, event: DragEvent): void {
    if (type === 'dragstart') this.#start(event);
    else if (type === 'dragend') this.end();
    else if (type === 'dragleave') this.#leave(event);
    else if (type === 'drop') this.#drop(event);
    else this.#hold(event);
  }

  end(): void {
    this.#dragged = null;
    this.#highlight(null);
  }

  #start({ target, dataTransfer }: DragEvent): void {
    const room = target === null || rowAt(target) !== target ? undefined : this.#list().roomOf(target);
    if (room === undefined || dataTransfer === null) return;
    this.#dragged = { room, from: idOf(sectionAt(target)) };
    dataTransfer.effectAllowed = 'move';
    dataTransfer.setData(TYPE, room.roomId);
  }

  #hold(event: DragEvent): void {
    const section = this.#targetOf(event);
    this.#highlight(section);
    if (section !== null) event.preventDefault();
  }

  #leave({ currentTarget, relatedTarget }: DragEvent): void {
    const isInside =
      relatedTarget instanceof Node && currentTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isInside) this.#highlight(null);
  }

  #drop(event: DragEvent): void {
    const target = idOf(this.#targetOf(event));
    const room = this.#dragged?.room;
    this.end();
    if (target === null || room === undefined) return;
    event.preventDefault();
    this.#list().act(room, { kind: 'run', run: moveTo(target) });
  }

  #targetOf({ target, dataTransfer }: DragEvent): Element | null {
    if (this.#dragged === null || dataTransfer?.types.includes(TYPE) !== true) return null;
    const section = sectionAt(target);
    return canDrop(this.#dragged.room, this.#dragged.from, idOf(section)) ? section : null;
  }

  #highlight(section: Element | null): void {
    if (section === this.#over) return;
    for (const one of [this.#over, section]) {
      one?.classList.toggle(TARGET, one === section);
      one?.toggleAttribute('data-target', one === section);
    }
    this.#over = section;
  }
}

function rowAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
}

function sectionAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-section]') : null;
}

/** The section that `RoomSectionView` wrote there. */
function idOf(section: Element | null): RoomSectionId | null {
  return (section?.getAttribute('data-section') ?? null) as RoomSectionId | null;
}
