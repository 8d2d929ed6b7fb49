import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { type DespatchNote, despatchDelete } from '../../../../../server/contract/delivery.js';
import { despatchCopy, despatchFollow, despatchPutState } from '../../../../../server/contract/despatch-change.js';
import { call } from '../../../api/call.js';
import { emitChange } from '../../../api/live.js';
import { problemText } from '../../../api/problem.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { closeTab } from '../../../shell/tabs.js';
import { useNotify } from '../../../ui/Toasts.js';
import { despatchesChanged } from '../despatch-changed.js';
import { despatchQuery } from '../despatch.queries.js';

/** Says that a draft is ready, closes a note, or opens it again. */
export function usePutState({ despatchnoteHeadId: id, state: before }: DespatchNote): {
  readonly putState: (state: 'ready' | 'closed') => void;
  readonly isPutting: boolean;
} {
  const say = useTexts('despatchNote');
  const language = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: (state: 'ready' | 'closed') => call(despatchPutState, { params: { id }, body: { state } }),
    onSuccess: (note, state) => {
      client.setQueryData(despatchQuery(id).queryKey, note);
      const done = state === 'closed' ? 'closed' : before === 'closed' ? 'reopened' : 'ready';
      notify({ severity: 'success', summary: say(`act.done.${done}`, { number: note.documentNumber }) });
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
    onSettled: () => despatchesChanged([id]),
  });
  return { putState: mutate, isPutting: isPending };
}

export interface MakingAct {
  /** Makes another note of this one. */
  readonly make: () => Promise<DespatchNote>;
  /** Leads to what was made. */
  readonly onMade: (made: DespatchNote) => Promise<void>;
}

/** Makes what replaces or cancels a note, or a copy, and opens it. */
export function useMaking({ despatchnoteHeadId: id }: DespatchNote, what: 'replace' | 'cancel' | 'copy'): MakingAct {
  const say = useTexts('despatchNote');
  const navigate = useNavigate();
  const notify = useNotify();
  return {
    make: () =>
      what === 'copy'
        ? call(despatchCopy, { params: { id }, body: {} })
        : call(despatchFollow, { params: { id }, body: { does: what } }),
    onMade: async (made) => {
      void despatchesChanged([id]);
      notify({ severity: 'success', summary: say(`act.done.${what}`, { number: made.documentNumber }) });
      await navigate(paths.despatchNote(made.despatchnoteHeadId));
    },
  };
}

/** Deletes a note that nobody was told of, which then leads back to the list. */
export function useDeleting({ despatchnoteHeadId: id, documentNumber }: DespatchNote): {
  readonly remove: () => Promise<unknown>;
  readonly onRemoved: () => Promise<void>;
} {
  const say = useTexts('despatch');
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  return {
    remove: () => call(despatchDelete, { params: { id } }),
    onRemoved: async () => {
      notify({ severity: 'success', summary: say('deleted', { number: documentNumber }) });
      closeTab(paths.despatchNote(id));
      await navigate(paths.despatchNotes, { replace: true });
      client.removeQueries({ queryKey: despatchQuery(id).queryKey });
      await emitChange({ topic: 'despatch', ids: [] });
    },
  };
}
