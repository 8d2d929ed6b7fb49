import { useCallback } from 'react';
import type { Movement } from '../../../../../../server/contract/transport-day.js';
import { transportChange, type TransportChangeInput } from '../../../../../../server/contract/transport.js';
import { transportRefusal } from '../../../../../../server/domain/transport/state.js';
import { call } from '../../../../api/call.js';
import { useMay } from '../../../../api/user.js';
import { useFormat } from '../../../../i18n/format.js';
import { useTexts } from '../../../../i18n/texts.js';
import { useNotify } from '../../../../ui/Toasts.js';
import { placeTime } from '../../place-time.js';
import { show, useRefusal } from '../useTransportActs.js';

/** Which movements the user may plan for another time, and how: what somebody else has changed since is refused, and the toast takes the change back. */
export function useMove() {
  const say = useTexts('transportDay');
  const sayTransport = useTexts('transport');
  const f = useFormat();
  const notify = useNotify();
  const refused = useRefusal();
  const mayEdit = useMay('delivery.despatch-note', 'edit');
  const canMove = ({ state, noteCount }: Movement): boolean =>
    mayEdit && transportRefusal('edit', { state, noteCount }) === null;
  /** @param planned YYYY-MM-DD or YYYY-MM-DDThh:mm */
  const move = useCallback(
    async (
      { transportId: id, transportNumber: number, kind, planned: seen }: Movement,
      planned: string,
    ): Promise<boolean> => {
      const step = async (body: TransportChangeInput, summary: string, isUndo = false): Promise<boolean> => {
        try {
          const { transport, undo } = await call(transportChange, { params: { id }, body });
          show(transport);
          const action = {
            label: sayTransport('undo'),
            onClick: () => void step(undo, sayTransport('done.undone'), true),
          };
          notify({ severity: 'success', summary, ...(!isUndo && { action }) });
          return true;
        } catch (error) {
          refused(error);
          return false;
        }
      };
      const field = kind === 'departure' ? 'plannedDeparture' : 'plannedArrival';
      const at = placeTime(planned, f);
      return step({ before: { [field]: seen }, after: { [field]: planned } }, say(`moved.${kind}`, { number, at }));
    },
    [say, sayTransport, f, notify, refused],
  );
  return { canMove, move };
}
