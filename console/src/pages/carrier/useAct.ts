import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../api/problem.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { useNotify } from '../../ui/Toasts.js';

/** Something done, how that is said, and what takes it back. */
export interface Done {
  readonly said: string;
  readonly undo?: () => Promise<unknown>;
}

/** Does something, says so with a way back, and has the page read again. */
export function useAct() {
  const say = useTexts('carrier');
  const language = useLanguage();
  const notify = useNotify();
  const client = useQueryClient();
  const refused = (error: unknown): void => {
    notify({ severity: 'error', summary: problemText(error, language) });
  };
  const onSettled = () => client.invalidateQueries({ queryKey: ['carrier'] });
  return useMutation({
    mutationFn: (act: () => Promise<Done>) => act(),
    onSuccess: ({ said, undo }) => {
      const takeBack = (): void => {
        void undo?.()
          .then(() => notify({ severity: 'success', summary: say('undone') }), refused)
          .finally(() => void onSettled());
      };
      notify({
        severity: 'success',
        summary: said,
        ...(undo && { action: { label: say('undo'), onClick: takeBack } }),
      });
    },
    onError: refused,
    onSettled,
  });
}
