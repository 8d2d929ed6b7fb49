import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InstallationIdentification } from '../../../../server/contract/identification.js';
import { unplacedPlaceWaiting } from '../../../../server/contract/unplaced.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { useNotify } from '../../ui/Toasts.js';

/** Gives the files that name an approved identification to its company, and says how many. */
export function usePlaceWaiting() {
  const say = useTexts('installation');
  const language = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ id }: InstallationIdentification) => call(unplacedPlaceWaiting, { params: { id } }),
    onSuccess: async ({ placed }, { company }) => {
      notify({ severity: 'success', summary: say('placedWaiting', { count: placed, company: company.name }) });
      await Promise.all(
        ['identification', 'unplaced-file'].map((queries) => client.invalidateQueries({ queryKey: [queries] })),
      );
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
}
