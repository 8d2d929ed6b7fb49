import { useMutation } from '@tanstack/react-query';
import { type ForecastAction, forecastActionChange } from '../../../../server/contract/forecast-action.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useMay } from '../../api/user.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Switch } from '../../ui/Switch.js';
import { useNotify } from '../../ui/Toasts.js';
import { setupChanged } from './setup.queries.js';

/** Switches an action on or off at once, with a way back. Until the server has answered it shows what was asked for. */
export function ActionSwitch({ action }: { action: ForecastAction }) {
  const say = useTexts('forecastAction');
  const setup = useTexts('forecastSetup');
  const language = useLanguage();
  const notify = useNotify();
  const mayEdit = useMay('forecast-ai', 'edit');
  const { userActionId: id, name } = action;
  const set = async (isActive: boolean, version: number): Promise<ForecastAction> => {
    try {
      return await call(forecastActionChange, { params: { id }, body: { isActive, version } });
    } finally {
      // Somebody else may have changed it.
      await setupChanged([id]);
    }
  };
  const onError = (error: unknown): void => {
    notify({ severity: 'error', summary: problemText(error, language) });
  };
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isActive: boolean) => set(isActive, action.version),
    onSuccess: ({ isActive, version }) => {
      notify({
        severity: 'success',
        summary: say(isActive ? 'switchedOn' : 'switchedOff', { name }),
        action: {
          label: setup('undo'),
          onClick: () => {
            set(!isActive, version).catch(onError);
          },
        },
      });
    },
    onError,
  });
  return (
    <Switch
      label={say('isOn', { name })}
      hideLabel
      checked={isPending ? variables : action.isActive}
      disabled={!mayEdit}
      {...(!mayEdit && { hint: setup('mayNot') })}
      onChange={(isActive) => {
        if (!isPending) mutate(isActive);
      }}
    />
  );
}
