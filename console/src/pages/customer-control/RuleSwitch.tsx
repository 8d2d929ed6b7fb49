import { useMutation } from '@tanstack/react-query';
import { type ControlRule, controlRuleChange } from '../../../../server/contract/customer-control.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useMay } from '../../api/user.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Switch } from '../../ui/Switch.js';
import { useNotify } from '../../ui/Toasts.js';
import { controlChanged } from './control.queries.js';

/** Switches a rule on or off at once, with a way back. Until the server has answered it shows what was asked for. */
export function RuleSwitch({ rule }: { rule: ControlRule }) {
  const say = useTexts('controlRules');
  const language = useLanguage();
  const notify = useNotify();
  const mayEdit = useMay('customer-control.rules', 'edit');
  const { ruleId: id, name } = rule;
  const set = async (enabled: boolean, version: number): Promise<ControlRule> => {
    const changed = await call(controlRuleChange, { params: { id }, body: { enabled, version } });
    await controlChanged([id]);
    return changed;
  };
  const onError = (error: unknown): void => {
    notify({ severity: 'error', summary: problemText(error, language) });
    // Somebody else may have changed it.
    void controlChanged([id]);
  };
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (enabled: boolean) => set(enabled, rule.version),
    onSuccess: ({ enabled, version }) => {
      notify({
        severity: 'success',
        summary: say(enabled ? 'switchedOn' : 'switchedOff', { name }),
        action: {
          label: say('undo'),
          onClick: () => {
            set(!enabled, version).catch(onError);
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
      checked={isPending ? variables : rule.enabled}
      disabled={!mayEdit}
      {...(!mayEdit && { hint: say('mayNot') })}
      onChange={(enabled) => {
        if (!isPending) mutate(enabled);
      }}
    />
  );
}
