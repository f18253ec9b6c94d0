import type { IncomingMessage } from '@parley/sdk/client/contract.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { delivery } from './delivery.ts';
import { print } from './report.ts';

/**
 * Answers every message with the same text, each room's in its order. Notices are what programs say: to answer them would
 * let two bots talk for ever.
 */
export function answerMessages(client: Client, me: string): void {
  client.stream('messages.incoming', null, (event) => {
    if (event.kind === 'gap') print({ event: 'error', message: 'messages were missed' });
    if (event.kind === 'failed') print({ event: 'error', message: `no more messages: ${event.failure.kind}` });
    if (event.kind === 'item') {
      answer(client, event.item, me).catch((error: unknown) => print({ event: 'error', message: String(error) }));
    }
  });
}

async function answer(client: Client, message: IncomingMessage, me: string): Promise<void> {
  const { roomId, sender, body, eventId, kind } = message;
  print({ event: 'message', roomId, sender, body, eventId });
  if (kind === 'notice') return;
  const sent = await client.command('messages.sendText', { roomId, text: body, format: 'plain' });
  if (!sent.ok) return print({ event: 'error', roomId, message: `could not answer: ${sent.error.kind}` });
  const delivered = await delivery(client, roomId, sent.value.txnId);
  if (delivered.kind === 'delivered')
    print({ event: 'answered', roomId, sender: me, body, eventId: delivered.eventId });
  else print({ event: 'error', roomId, message: `the server refused the answer: ${delivered.reason}` });
}
