/** Views of rooms that the frame opens before they are drawn, and keeps after. */
export { isRoomThere, RecentRooms, watchRoom } from '../features/timeline/room-views.ts';
