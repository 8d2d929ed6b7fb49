import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  controlRuleSuggest,
  type ControlSuggestion,
  MOST_ALARMS,
  MOST_BACKTEST,
  USUAL_BACKTEST,
} from '../../../../server/contract/control-backtest.js';
import { type ControlRule, type RuleParameters } from '../../../../server/contract/customer-control.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useValue } from '../../form/Field.js';
import type { FormState } from '../../form/useForm.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Note } from '../../ui/Note.js';
import { NumberField } from '../../ui/NumberField.js';
import { SlidePanel } from '../../ui/SlidePanel.js';
import { Answered } from '../../ui/States.js';
import { Backtest } from './Backtest.js';
import { backtestQuery, type Tried } from './control.queries.js';
import { type ParameterDraft, parameterDraft, ruleBody, ruleDraft, ruleSchema, type RuleDraft } from './draft.js';
import { parameterText } from './parameters.js';
import { useParameterWords } from './useParameterWords.js';
import '../schedule/rules/rules.css';

interface OfRule {
  readonly rule: ControlRule;
}
interface OfForm extends OfRule {
  readonly form: FormState<RuleDraft>;
}

/** What the fields hold, as it is tried; null while some of it can't stand. */
function useParameters({ rule, form }: OfForm): RuleParameters | null {
  const language = useLanguage();
  const parameters = useValue(form, 'parameters');
  const draft = { ...ruleDraft(rule, language), parameters };
  return ruleSchema(rule.fields).safeParse(ruleBody(rule, draft)).data?.parameters ?? null;
}

/** A whole number between limits; null for anything else. */
function between(text: string, least: number, most: number): number | null {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= least && value <= most ? value : null;
}

/** What was tried; the usual grey lines while it is. */
function Answer({ rule, tried }: OfRule & { tried: Tried }) {
  const query = useQuery(backtestQuery(rule.ruleId, tried));
  return (
    <Answered query={query} skeleton={6}>
      {query.data && <Backtest backtest={query.data} />}
    </Answered>
  );
}

/** What was suggested, or why nothing was. */
function Suggested({ rule, suggestion }: OfRule & { suggestion: ControlSuggestion }) {
  const say = useTexts('controlRules');
  const f = useFormat();
  const words = useParameterWords();
  const { parameter, value, reason, alarmsPerWeek } = suggestion;
  const field = rule.fields.find(({ name }) => name === parameter);
  if (reason === 'no-release') return null;
  if (field === undefined) return <Note tone="info" text={say('backtest.noLimit')} testId="rule-suggestion" />;
  const said = { label: field.label, value: parameterText(field, value, words) };
  if (alarmsPerWeek === null) return <Note tone="warn" text={say('backtest.fails', said)} testId="rule-suggestion" />;
  const text = say(reason === null ? 'backtest.suggested' : 'backtest.tooMany', {
    ...said,
    count: f.quantity(String(alarmsPerWeek)),
  });
  return <Note tone={reason === null ? 'ok' : 'warn'} text={text} testId="rule-suggestion" />;
}

/** Asks for the limit that raises so many alarms a week, and puts it into its field; what was there before can be taken back. */
function Suggest({ rule, form, tried, onTried }: OfForm & { tried: Tried | null; onTried: (tried: Tried) => void }) {
  const say = useTexts('controlRules');
  const language = useLanguage();
  const client = useQueryClient();
  const id = rule.ruleId;
  const fields = useValue(form, 'parameters');
  const [wanted, setWanted] = useState('5');
  const [before, setBefore] = useState<{ readonly name: string; readonly draft: ParameterDraft } | null>(null);
  const alarmsPerWeek = between(wanted, 0, MOST_ALARMS);
  const search = useMutation({
    mutationFn: (body: Tried & { readonly alarmsPerWeek: number }) =>
      call(controlRuleSuggest, { params: { id }, body }),
    onSuccess: ({ parameter, parameters, value, backtest }, { releases }) => {
      if (parameter === null || parameters === null) return;
      setBefore({ name: parameter, draft: fields[parameter] ?? '' });
      form.set(`parameters.${parameter}`, parameterDraft(value, language));
      client.setQueryData(backtestQuery(id, { parameters, releases }).queryKey, backtest);
      onTried({ parameters, releases });
    },
  });
  const isOff = tried === null || alarmsPerWeek === null;
  return (
    <>
      <div>
        <NumberField
          label={say('backtest.alarms')}
          value={wanted}
          onChange={setWanted}
          digits={5}
          error={alarmsPerWeek === null ? say('backtest.wrongAlarms', { most: String(MOST_ALARMS) }) : undefined}
        />
        <div className="dialog-actions">
          <Button
            label={say('backtest.suggest')}
            icon="sliders-h"
            busy={search.isPending}
            disabled={isOff}
            hint={say('backtest.suggestHint')}
            onClick={() => {
              if (!isOff) search.mutate({ ...tried, alarmsPerWeek });
            }}
            testId="rule-suggest"
          />
        </div>
      </div>
      {search.error !== null && <Note tone="err" text={problemText(search.error, language)} />}
      {search.data && <Suggested rule={rule} suggestion={search.data} />}
      {before !== null && (
        <p>
          <Button
            label={say('backtest.undo')}
            icon="undo"
            kind="quiet"
            onClick={() => {
              form.set(`parameters.${before.name}`, before.draft);
              setBefore(null);
              search.reset();
            }}
            testId="rule-suggest-undo"
          />
        </p>
      )}
    </>
  );
}

/** What a rule would have raised on past releases with what its fields hold, and the limit that raises so many alarms. */
export function BacktestPanel({ rule, form, onClose }: OfForm & { onClose: () => void }) {
  const say = useTexts('controlRules');
  const sayStates = useTexts('states');
  const parameters = useParameters({ rule, form });
  const [releases, setReleases] = useState(String(USUAL_BACKTEST));
  const [shown, setShown] = useState<Tried | null>(() => parameters && { parameters, releases: USUAL_BACKTEST });
  const count = between(releases, 1, MOST_BACKTEST);
  const tried: Tried | null = parameters === null || count === null ? null : { parameters, releases: count };
  const isOther = JSON.stringify(tried) !== JSON.stringify(shown);
  return (
    <SlidePanel
      title={say('backtest.title')}
      closeLabel={sayStates('close')}
      onClose={onClose}
      actions={
        <Button
          label={say('save')}
          kind="primary"
          busy={form.isBusy}
          disabled={!form.isDirty}
          onClick={() => void form.submit()}
          testId="rule-backtest-save"
        />
      }
      testId="rule-backtest"
    >
      <div className="rule-results">
        <div>
          <NumberField
            label={say('backtest.releases')}
            value={releases}
            onChange={setReleases}
            digits={3}
            error={count === null ? say('backtest.wrongReleases', { most: String(MOST_BACKTEST) }) : undefined}
          />
          <div className="dialog-actions">
            <Button
              label={say('backtest.again')}
              icon="play"
              kind={isOther ? 'primary' : 'secondary'}
              disabled={tried === null || !isOther}
              onClick={() => {
                setShown(tried);
              }}
              testId="rule-try"
            />
          </div>
        </div>
        <Suggest rule={rule} form={form} tried={tried} onTried={setShown} />
        {parameters === null && <Note tone="warn" text={say('backtest.correctFirst')} />}
        {shown !== null && tried !== null && isOther && <Note tone="info" text={say('backtest.changed')} />}
        {shown !== null && <Answer rule={rule} tried={shown} />}
      </div>
    </SlidePanel>
  );
}
