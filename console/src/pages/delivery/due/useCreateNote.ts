import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { despatchFromDue } from '../../../../../server/contract/despatch-due.js';
import { call } from '../../../api/call.js';
import { problemText } from '../../../api/problem.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { useNotify } from '../../../ui/Toasts.js';
import type { DraftLine } from './due-draft.js';

/** Makes a despatch note of lines of one ship-to, and opens it where `pathOf` leads. */
export function useCreateNote(lines: readonly DraftLine[], despatchDate: string, pathOf: (id: string) => string) {
  const say = useTexts('due');
  const language = useLanguage();
  const notify = useNotify();
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(despatchFromDue, {
        body: {
          despatchDate,
          lines: lines.flatMap(({ article, quantity, pack }) =>
            quantity === null ? [] : { articleId: article.articleId, quantity, packQuantity: pack },
          ),
        },
      }),
    onSuccess: ({ despatchnoteHeadId, documentNumber, document }) => {
      const packages = document.packageCount ?? '0';
      notify({ severity: 'success', summary: say('created', { number: documentNumber, packages }) });
      void client.invalidateQueries({ queryKey: ['due'] });
      void navigate(pathOf(despatchnoteHeadId));
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
}
