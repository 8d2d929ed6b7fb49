import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import {
  despatchChange,
  despatchNoteChange,
  type DespatchNoteChange,
} from '../../../../../server/contract/despatch-change.js';
import { undoOf } from '../../../../../server/domain/despatch/change.js';
import type { ChangeRefusal } from '../../../../../server/domain/despatch/note-change.js';
import { despatchRefusal } from '../../../../../server/domain/despatch/state.js';
import type { DespatchAdviceId } from '../../../../../server/domain/ids.js';
import { call } from '../../../api/call.js';
import { ApiProblem, problemText } from '../../../api/problem.js';
import { onForget } from '../../../api/query-client.js';
import { useMay } from '../../../api/user.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { useNotify } from '../../../ui/Toasts.js';
import { despatchesChanged } from '../despatch-changed.js';
import { despatchQuery } from '../despatch.queries.js';
import { NO_HISTORY, type NoteHistory, withChange, withStep } from './note-undo.js';

/** `changed`: somebody else has changed the same in between; what it is now is there. `refused`: it was said why. */
export type Outcome = 'done' | 'changed' | 'refused';
export type ChangeNote = (changes: readonly DespatchNoteChange[], said: string) => Promise<Outcome>;

/** What this person changed in each note, as long as the console is open. */
const histories = new Map<string, NoteHistory>();
/** The toast of each note that offers to take its last change back. */
const offers = new Map<string, () => void>();
onForget(() => {
  histories.clear();
  offers.clear();
});
function withdrawOffer(id: string): void {
  offers.get(id)?.();
  offers.delete(id);
}
const historyOf = (id: string): NoteHistory => histories.get(id) ?? NO_HISTORY;

/** Changes and steps are made one behind the other: who presses the keys twice means the step behind the first one. */
let steps: Promise<void> = Promise.resolve();

const REFUSALS: readonly ChangeRefusal[] = [
  'changed',
  'no-unit',
  'no-line',
  'no-label',
  'in-itself',
  'last-line',
  'not-alike',
  'nothing-left',
];

/** Whether the person may change a note and its state lets it be changed. */
export function useMayChange({ state }: Pick<DespatchNote, 'state'>): boolean {
  const may = useMay('delivery.despatch-note', 'edit');
  return may && despatchRefusal('edit', state) === null;
}

/** Hands in changes of a note; whoever shows it reads what it says now. */
function useSendChanges(id: DespatchAdviceId) {
  const client = useQueryClient();
  return useCallback(
    async (changes: readonly DespatchNoteChange[]) => {
      try {
        const answer = await call(despatchChange, { params: { id }, body: { changes: [...changes] } });
        client.setQueryData(despatchQuery(id).queryKey, answer.note);
        void despatchesChanged([id]);
        return answer;
      } catch (error) {
        await despatchesChanged([id]);
        throw error;
      }
    },
    [client, id],
  );
}

interface Offer {
  readonly summary: string;
  readonly label: string;
  readonly onClick: () => void;
}
/** Says what was done and offers to take it back, in place of what was offered before. */
function offer(id: string, notify: ReturnType<typeof useNotify>, { summary, ...action }: Offer): void {
  withdrawOffer(id);
  offers.set(id, notify({ severity: 'success', summary, action }));
}

/** Changes a note, with undo from the toast. */
export function useNoteChange({ despatchnoteHeadId: id }: DespatchNote): ChangeNote {
  const say = useTexts('despatchNote');
  const sayList = useTexts('despatch');
  const language = useLanguage();
  const notify = useNotify();
  const send = useSendChanges(id);
  const step = useNoteSteps(id);
  return useCallback(
    async (changes, said) => {
      // It offers the change before, and would take back this one.
      withdrawOffer(id);
      const made = steps.then(async () => {
        const { note, undo } = await send(changes);
        histories.set(id, withChange(historyOf(id), { changes: undo, at: note.version }));
      });
      steps = made.catch(() => undefined);
      try {
        await made;
        offer(id, notify, { summary: said, label: sayList('undo'), onClick: () => void step('undo') });
        return 'done';
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'despatch-note-changed') return 'changed';
        const refusal = REFUSALS.find((one) => error instanceof ApiProblem && error.body?.detail === one);
        notify({
          severity: 'error',
          summary: problemText(error, language),
          ...(refusal && { detail: say(`change.refused.${refusal}`) }),
        });
        return 'refused';
      }
    },
    [id, send, notify, say, sayList, step, language],
  );
}

/** Takes in what another command made of a note, with undo as for changes of it. */
export function useTakeMade(id: DespatchAdviceId): (before: DespatchNote, after: DespatchNote, said: string) => void {
  const sayList = useTexts('despatch');
  const notify = useNotify();
  const client = useQueryClient();
  const step = useNoteSteps(id);
  return useCallback(
    (before, after, said) => {
      const undo = undoOf(before.document, after.document, after.version).map((one) => despatchNoteChange.parse(one));
      histories.set(id, withChange(historyOf(id), { changes: undo, at: after.version }));
      client.setQueryData(despatchQuery(id).queryKey, after);
      void despatchesChanged([id]);
      offer(id, notify, { summary: said, label: sayList('undo'), onClick: () => void step('undo') });
    },
    [id, client, notify, sayList, step],
  );
}

/** Takes the last change back, or makes it again. */
export function useNoteSteps(id: DespatchAdviceId): (direction: keyof NoteHistory) => Promise<void> {
  const say = useTexts('despatchNote');
  const sayList = useTexts('despatch');
  const language = useLanguage();
  const notify = useNotify();
  const send = useSendChanges(id);
  return useCallback(
    function step(direction) {
      withdrawOffer(id);
      steps = steps.then(() => make(direction));
      return steps;
      async function make(direction: keyof NoteHistory): Promise<void> {
        const last = historyOf(id)[direction].at(-1);
        if (!last) {
          notify({ severity: 'info', summary: say(`change.no-${direction}`) });
          return;
        }
        try {
          const { note, undo } = await send(last.changes);
          histories.set(id, withStep(historyOf(id), direction, { changes: undo, version: note.version }));
          const other = direction === 'undo' ? 'redo' : 'undo';
          offer(id, notify, {
            summary: say(`change.${direction}-done`),
            label: direction === 'undo' ? say('change.redo') : sayList('undo'),
            onClick: () => void step(other),
          });
        } catch (error) {
          const isChanged = error instanceof ApiProblem && error.code === 'despatch-note-changed';
          if (isChanged) histories.delete(id);
          notify({
            severity: 'error',
            summary: isChanged ? say('change.too-late') : problemText(error, language),
          });
        }
      }
    },
    [id, send, notify, say, sayList, language],
  );
}
