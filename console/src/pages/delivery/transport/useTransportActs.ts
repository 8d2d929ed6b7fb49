import { useCallback } from 'react';
import {
  type Transport,
  transportChange,
  type TransportChangeInput,
  transportNotes,
  transportPutState,
} from '../../../../../server/contract/transport.js';
import type { DespatchAdviceId, TransportId } from '../../../../../server/domain/ids.js';
import type { TransportState } from '../../../../../server/domain/transport/state.js';
import { call } from '../../../api/call.js';
import { ApiProblem, problemText } from '../../../api/problem.js';
import { onForget, queryClient } from '../../../api/query-client.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import type { Direction } from '../../../record/undo-keys.js';
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

/** Makes a change, and answers with the one that takes it back. */
type Step = () => Promise<Step>;
interface History {
  readonly undo: readonly Step[];
  readonly redo: readonly Step[];
}
/** Steps that are kept. */
const MOST_STEPS = 50;
/** What this person did with each transport, as long as the console is open, and the toast of each that offers to take the last step back. */
const histories = new Map<string, History>();
const offers = new Map<string, () => void>();
onForget(() => {
  histories.clear();
  offers.clear();
});

/** Steps are made one behind the other: who presses the keys twice means the step behind the first one. */
let steps: Promise<void> = Promise.resolve();

/** Takes the last step with a transport back, or makes it again; one that the server refuses ends what can be taken back. */
export function useTransportSteps() {
  const say = useTexts('transport');
  const notify = useNotify();
  const refused = useRefusal();
  const offer = useCallback(
    (id: string, summary: string, label: string, onClick: () => void) => {
      offers.get(id)?.();
      offers.set(id, notify({ severity: 'success', summary, action: { label, onClick } }));
    },
    [notify],
  );
  const step = useCallback(
    function step(id: string, direction: Direction): Promise<void> {
      const make = async (): Promise<void> => {
        const { undo, redo } = histories.get(id) ?? { undo: [], redo: [] };
        const isUndo = direction === 'undo';
        const last = (isUndo ? undo : redo).at(-1);
        if (last === undefined) {
          notify({ severity: 'info', summary: say(isUndo ? 'step.nothing' : 'step.nothingAgain') });
          return;
        }
        try {
          const back = await last();
          histories.set(
            id,
            isUndo
              ? { undo: undo.slice(0, -1), redo: [...redo, back] }
              : { undo: [...undo, back], redo: redo.slice(0, -1) },
          );
          offer(id, say(isUndo ? 'done.undone' : 'step.redone'), say(isUndo ? 'step.redo' : 'undo'), () => {
            void step(id, isUndo ? 'redo' : 'undo');
          });
        } catch (error) {
          if (error instanceof ApiProblem) histories.delete(id);
          refused(error);
        }
      };
      steps = steps.then(make);
      return steps;
    },
    [offer, notify, say, refused],
  );
  /** A change was made: what was taken back before it is not made again any more. */
  const made = useCallback(
    (id: string, summary: string, back: Step) => {
      histories.set(id, { undo: [...(histories.get(id)?.undo ?? []), back].slice(-MOST_STEPS), redo: [] });
      offer(id, summary, say('undo'), () => void step(id, 'undo'));
    },
    [offer, say, step],
  );
  return { step, made };
}

interface NotesPut {
  readonly add?: readonly DespatchAdviceId[];
  readonly remove?: readonly DespatchAdviceId[];
}

/** Puts notes on a transport and takes others off. */
export async function putNotes(id: TransportId, { add = [], remove = [] }: NotesPut): Promise<Step> {
  show(await call(transportNotes, { params: { id }, body: { add: [...add], remove: [...remove] } }), [
    ...add,
    ...remove,
  ]);
  return () => putNotes(id, { add: remove, remove: add });
}
/** Changes what a transport says. */
async function changeFields(id: TransportId, body: TransportChangeInput): Promise<Step> {
  const { transport, undo } = await call(transportChange, { params: { id }, body });
  show(transport);
  return () => changeFields(id, undo);
}
/** Brings a transport from one state into another; one that comes back gets its notes back. */
async function putState(before: Transport, state: TransportState): Promise<Step> {
  const { transportId: id, notes } = before;
  const after = await call(transportPutState, { params: { id }, body: { state } });
  show(after, ids(before));
  return async () => {
    await putState(after, before.state);
    if (notes.length > 0 && state === 'cancelled') await putNotes(id, { add: ids(before) });
    return () => putState(before, state);
  };
}

/** What is done with a transport, each taken back from its toast or with Ctrl+Z as far as it can be. */
export function useTransportActs(transport: Transport) {
  const { transportId: id, transportNumber: number } = transport;
  const say = useTexts('transport');
  const notify = useNotify();
  const refused = useRefusal();
  const { made } = useTransportSteps();
  const put = useCallback(
    async (change: NotesPut, summary: string): Promise<boolean> => {
      try {
        made(id, summary, await putNotes(id, change));
        return true;
      } catch (error) {
        refused(error);
        return false;
      }
    },
    [id, made, refused],
  );
  /** Brings it into a state and says so; nothing takes a departure back that sent the advices. */
  const bring = useCallback(
    async (state: TransportState): Promise<void> => {
      const back = await putState(transport, state);
      const summary = say('done.state', { number, state: say(`state.${state}`) });
      if (state !== 'departed' || transport.state !== 'loaded') made(id, summary, back);
      else {
        histories.delete(id);
        notify({ severity: 'success', summary });
      }
    },
    [id, number, transport, made, notify, say],
  );
  const change = useCallback(
    async (wanted: TransportChangeInput): Promise<void> => {
      made(id, say('done.changed', { number }), await changeFields(id, wanted));
    },
    [id, number, made, say],
  );
  return { bring, put, change };
}
