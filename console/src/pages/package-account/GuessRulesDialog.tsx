import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  GUESS_RULES,
  type GuessRule,
  type PackageGuessRule,
  packageGuessRuleList,
  packageGuessRulePut,
} from '../../../../server/contract/package-guess.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useMay } from '../../api/user.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { NumberField } from '../../ui/NumberField.js';
import { SelectField } from '../../ui/SelectField.js';
import { Empty } from '../../ui/States.js';
import { useNotify } from '../../ui/Toasts.js';
import { packagesMoved } from './movement.queries.js';

const rulesQuery = queryOptions({
  queryKey: ['package-account', 'guess-rules'],
  queryFn: ({ signal }) => call(packageGuessRuleList, {}, signal),
});

function Rule({ of }: { of: PackageGuessRule }) {
  const say = useTexts('packageAccount');
  const language = useLanguage();
  const notify = useNotify();
  const mayEdit = useMay('delivery.package-account', 'edit');
  const [rule, setRule] = useState<GuessRule>(of.rule);
  const [days, setDays] = useState(String(of.days ?? ''));
  const put = useMutation({
    mutationFn: (wanted: { rule: GuessRule; days: number | null; version: number }) =>
      call(packageGuessRulePut, { body: { partnerCompanyId: of.counterparty.id, ...wanted } }),
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
  const save = async (): Promise<void> => {
    const { version } = await put.mutateAsync({
      rule,
      days: rule === 'days' ? Number(days) : null,
      version: of.version,
    });
    const undo = async (): Promise<void> => {
      await put.mutateAsync({ rule: of.rule, days: of.rule === 'days' ? of.days : null, version });
      await packagesMoved(of.counterparty.id);
    };
    notify({
      severity: 'success',
      summary: say('guess.saved', { name: of.counterparty.name }),
      action: { label: say('undo'), onClick: () => void undo() },
    });
    await packagesMoved(of.counterparty.id);
  };
  const isChanged = rule !== of.rule || (rule === 'days' && days !== String(of.days));
  return (
    <li>
      <div className="field-row">
        <SelectField
          label={of.counterparty.name}
          value={rule}
          onChange={setRule}
          options={GUESS_RULES.map((value) => ({
            value,
            label: say(`guess.rules.${value}`, { days: of.defaultDays }),
          }))}
        />
        {rule === 'days' && <NumberField label={say('guess.days')} value={days} onChange={setDays} digits={3} />}
      </div>
      {mayEdit && (
        <Button
          label={say('guess.save')}
          disabled={!isChanged || (rule === 'days' && days === '')}
          busy={put.isPending}
          onClick={() => void save()}
        />
      )}
    </li>
  );
}

/** After how many days receipts are guessed, of each counterparty. */
export function GuessRulesDialog({ onClose }: { onClose: () => void }) {
  const say = useTexts('packageAccount');
  const rows = useQuery(rulesQuery).data?.rows;
  return (
    <Dialog title={say('guess.title')} closeLabel={say('guess.close')} onClose={onClose}>
      <div className="form-lines">
        <p className="dialog-text">{say('guess.text')}</p>
        {rows?.length === 0 && <Empty icon="box" title={say('emptyTitle')} />}
        <ul className="tally long-list" data-testid="guess-rules">
          {rows?.map((of) => (
            <Rule key={`${of.counterparty.id} ${String(of.version)} ${of.rule}`} of={of} />
          ))}
        </ul>
        <div className="dialog-actions">
          <Button label={say('guess.close')} onClick={onClose} />
        </div>
      </div>
    </Dialog>
  );
}
