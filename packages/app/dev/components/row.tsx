import { Avatar } from '../../src/ui/avatar/Avatar.tsx';
import { Button } from '../../src/ui/button/Button.tsx';
import { Row, Rows } from '../../src/ui/row/Row.tsx';
import type { State } from './state.ts';

export const states: readonly State[] = [
  {
    name: 'with a picture and what can be done, and by itself',
    drawing: (
      <Rows label="Rooms">
        <Row
          leading={<Avatar id="!choir:example.org" name="Street choir" imageUrl={null} shape="room" size="l" />}
          action={<Button size="small">Join</Button>}
        >
          <span>Street choir</span>
          <span>Tuesdays at seven</span>
        </Row>
        <Row>Rehearsal room</Row>
      </Rows>
    ),
  },
];
