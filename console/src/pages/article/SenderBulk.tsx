import { type FirstSeenSender, senderAccept, senderIgnore } from '../../../../server/contract/first-seen-sender.js';
import { call } from '../../api/call.js';
import { BulkRun, oneAtATime } from '../../grid/bulk.js';
import { BulkPanel } from '../../grid/BulkPanel.js';
import { codeOf, type SenderAct, type SenderRole } from './sender.js';

export { BulkPanel };

const ACTS: Readonly<Record<SenderAct, (sender: FirstSeenSender, role: SenderRole) => Promise<unknown>>> = {
  accept: ({ address, name }, role) => call(senderAccept, { body: { address, code: codeOf(address), name, role } }),
  ignore: ({ address }) => call(senderIgnore, { body: { address, ignored: true } }),
  remember: ({ address }) => call(senderIgnore, { body: { address, ignored: false } }),
};
const begin = oneAtATime();

/** Does the same to many senders; null where another run is under way. */
export function senderRun(act: SenderAct, senders: readonly FirstSeenSender[], role: SenderRole): BulkRun | null {
  const byAddress = new Map(senders.map((sender) => [sender.address, sender]));
  return begin(
    () =>
      new BulkRun(
        senders.map(({ address, name }) => ({ id: address, label: `${name} ${address}` })),
        async (address) => {
          const sender = byAddress.get(address);
          if (sender) await ACTS[act](sender, role);
        },
      ),
  );
}
