import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type ControlRule,
  controlRuleChange,
  controlRuleRemove,
} from '../../../../server/contract/customer-control.js';
import { call } from '../../api/call.js';
import { useMay } from '../../api/user.js';
import { ConfirmButton } from '../../form/ConfirmButton.js';
import { Form } from '../../form/Form.js';
import { AskBeforeLeaving } from '../../form/LeaveGuard.js';
import { useForm } from '../../form/useForm.js';
import { useProblemNotice } from '../../form/useProblemNotice.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { closeTab } from '../../shell/tabs.js';
import { Button } from '../../ui/Button.js';
import { Facts } from '../../ui/Facts.js';
import { useNotify } from '../../ui/Toasts.js';
import { controlChanged, ruleQuery } from './control.queries.js';
import { ruleBody, ruleDraft, ruleSchema } from './draft.js';
import { OpenResults } from './rule-columns.js';
import { RuleForm } from './RuleForm.js';
import { RuleHead } from './RuleHead.js';

const BacktestPanel = lazy(async () => ({ default: (await import('./BacktestPanel.js')).BacktestPanel }));
const VersionsPanel = lazy(async () => ({ default: (await import('./VersionsPanel.js')).VersionsPanel }));

/** Takes a rule away; the last of its code is switched off instead. */
function Remove({ rule: { ruleId: id, name }, isDirty }: { rule: ControlRule; isDirty: boolean }) {
  const say = useTexts('controlRules');
  const notify = useNotify();
  const navigate = useNavigate();
  const mayDelete = useMay('customer-control.rules', 'delete');
  return (
    <ConfirmButton
      label={say('remove')}
      title={say('removeOneTitle', { name })}
      text={say('removeText')}
      cancel={say('cancel')}
      off={mayDelete ? isDirty && say('saveFirst') : say('mayNotRemove')}
      act={() => call(controlRuleRemove, { params: { id } })}
      onDone={async () => {
        notify({ severity: 'success', summary: say('removed', { count: 1 }) });
        closeTab(paths.controlRule(id));
        await navigate(paths.controlRules, { replace: true });
        await controlChanged([id]);
      }}
      testId="rule-remove"
    />
  );
}

/** A rule with what it is set to, to be changed by those who may. `news` stands above its fields. */
export function RuleEditor({ rule, news }: { rule: ControlRule; news: ReactNode }) {
  const say = useTexts('controlRules');
  const f = useFormat();
  const language = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  const mayEdit = useMay('customer-control.rules', 'edit');
  const [panel, setPanel] = useState<'history' | 'backtest' | null>(null);
  const close = useCallback(() => {
    setPanel(null);
  }, []);
  const { ruleId: id, fields, changedAt, changedBy } = rule;
  const { queryKey } = ruleQuery(id);
  const form = useForm({
    schema: useMemo(() => ruleSchema(fields), [fields]),
    initial: ruleDraft(rule, language),
    toBody: (draft) => ruleBody(rule, draft),
    guards: true,
    ...useProblemNotice(say('check'), queryKey),
    send: (body) => call(controlRuleChange, { params: { id }, body }),
    onDone: async (saved) => {
      client.setQueryData(queryKey, saved);
      notify({ severity: 'success', summary: say('saved', { name: saved.name }) });
      await controlChanged([id]);
    },
  });
  return (
    <>
      <Form form={form} className="page record" isOff={!mayEdit}>
        <RuleHead
          rule={rule}
          actions={
            <>
              <Button
                label={say('history')}
                icon="history"
                kind="quiet"
                onClick={() => {
                  setPanel(panel === 'history' ? null : 'history');
                }}
                testId="rule-history"
              />
              <Button
                label={say('backtest.open')}
                icon="play"
                disabled={!mayEdit}
                hint={say(mayEdit ? 'backtest.openHint' : 'mayNot')}
                onClick={() => {
                  setPanel('backtest');
                }}
                testId="rule-backtest-open"
              />
              <Remove rule={rule} isDirty={form.isDirty} />
              <Button
                label={say('save')}
                kind="primary"
                type="submit"
                busy={form.isBusy}
                disabled={!mayEdit}
                {...(!mayEdit && { hint: say('mayNot') })}
                testId="rule-save"
              />
            </>
          }
        />
        {news}
        <Facts
          facts={[
            { label: say('openResults'), value: <OpenResults rule={rule} /> },
            { label: say('changed'), value: [f.moment(changedAt), changedBy].filter(Boolean).join(', ') },
          ]}
        />
        <div className="record-body" tabIndex={mayEdit ? -1 : 0}>
          <div className="card">
            <RuleForm form={form} rule={rule} readOnly={!mayEdit} />
          </div>
        </div>
        {form.isAsker && <AskBeforeLeaving />}
      </Form>
      <Suspense fallback={null}>
        {panel === 'history' && <VersionsPanel rule={rule} onClose={close} />}
        {panel === 'backtest' && <BacktestPanel rule={rule} form={form} onClose={close} />}
      </Suspense>
    </>
  );
}
