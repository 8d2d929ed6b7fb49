import { useCallback } from 'react';
import {
  type Transport,
  transportChange,
  type TransportChangeInput,
  transportNotes,
  transportPutState,
} from '../../../../../server/contract/transport.js';
import type { DespatchAdviceId } from '../../../../../server/domain/ids.js';
import type { TransportState } from '../../../../../server/domain/transport/state.js';
import { call } from '../../../api/call.js';
import { ApiProblem, problemText } from '../../../api/problem.js';
import { queryClient } from '../../../api/query-client.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { useNotify } from '../../../ui/Toasts.js';
import { transportChanged } from './transport-changed.js';
import { transportQuery } from './transport.queries.js';

/** Shows what the server made of a transport at once, and has all else read it again. */
export function show(transport: Transport, notes: readonly DespatchAdviceId[] = []): void {
  queryClient.setQueryData(transportQuery(transport.transportId).queryKey, transport);
  void transportChanged([transport.transportId], notes);
}

/** Why the server refused, with what it says of single notes. */
export function useRefusal(): (error: unknown) => void {
  const language = useLanguage();
  const notify = useNotify();
  return useCallback(
    (error) => {
      const said = error instanceof ApiProblem ? error.body?.detail : undefined;
      notify({ severity: 'error', summary: problemText(error, language), ...(said !== undefined && { detail: said }) });
    },
    [language, notify],
  );
}

const ids = ({ notes }: Pick<Transport, 'notes'>): DespatchAdviceId[] =>
  notes.map(({ despatchnoteHeadId }) => despatchnoteHeadId);

/** What is done with a transport, each undone from its toast as far as it can be. */
export function useTransportActs({ transportId: id, transportNumber: number }: Transport) {
  const say = useTexts('transport');
  const notify = useNotify();
  const refused = useRefusal();
  const putState = useCallback(
    (state: TransportState): Promise<Transport> => call(transportPutState, { params: { id }, body: { state } }),
    [id],
  );
  const putNotes = useCallback(
    (body: { readonly add?: readonly DespatchAdviceId[]; readonly remove?: readonly DespatchAdviceId[] }) =>
      call(transportNotes, { params: { id }, body: { add: [...(body.add ?? [])], remove: [...(body.remove ?? [])] } }),
    [id],
  );
  const put = useCallback(
    (body: Parameters<typeof putNotes>[0], summary: string): Promise<boolean> => {
      const step = async (change: typeof body, text: string): Promise<boolean> => {
        try {
          show(await putNotes(change), [...(change.add ?? []), ...(change.remove ?? [])]);
          const back = { add: change.remove ?? [], remove: change.add ?? [] };
          const undo = { label: say('undo'), onClick: () => void step(back, say('done.undone')) };
          notify({ severity: 'success', summary: text, action: undo });
          return true;
        } catch (error) {
          refused(error);
          return false;
        }
      };
      return step(body, summary);
    },
    [putNotes, say, notify, refused],
  );
  /** Says what came of a state, and offers to take it back where it can be. */
  const brought = useCallback(
    (after: Transport, before: Transport): void => {
      show(after, ids(before));
      const isSent = after.state === 'departed' && before.state === 'loaded';
      const takeBack = async (): Promise<void> => {
        try {
          const back = await putState(before.state);
          const again = before.notes.length > 0 && after.state === 'cancelled';
          show(again ? await putNotes({ add: ids(before) }) : back, ids(before));
          notify({ severity: 'success', summary: say('done.undone') });
        } catch (error) {
          refused(error);
        }
      };
      notify({
        severity: 'success',
        summary: say('done.state', { number, state: say(`state.${after.state}`) }),
        ...(!isSent && { action: { label: say('undo'), onClick: () => void takeBack() } }),
      });
    },
    [number, putState, putNotes, say, notify, refused],
  );
  const change = useCallback(
    async (wanted: TransportChangeInput): Promise<void> => {
      const { transport, undo } = await call(transportChange, { params: { id }, body: wanted });
      show(transport);
      const takeBack = async (): Promise<void> => {
        try {
          show((await call(transportChange, { params: { id }, body: undo })).transport);
          notify({ severity: 'success', summary: say('done.undone') });
        } catch (error) {
          refused(error);
        }
      };
      notify({
        severity: 'success',
        summary: say('done.changed', { number }),
        action: { label: say('undo'), onClick: () => void takeBack() },
      });
    },
    [id, number, say, notify, refused],
  );
  return { putState, brought, put, change };
}
