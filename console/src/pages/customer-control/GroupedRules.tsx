import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import {
  type ControlRule,
  controlRuleCreate,
  controlRuleRemove,
} from '../../../../server/contract/customer-control.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useMay } from '../../api/user.js';
import type { Selection } from '../../grid/useSelection.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { TickButton } from '../../ui/Tick.js';
import { useNotify } from '../../ui/Toasts.js';
import { SeverityChip } from './columns.js';
import { controlChanged } from './control.queries.js';
import { parametersText } from './parameters.js';
import { appliedText, OpenResults } from './rule-columns.js';
import { RuleSwitch } from './RuleSwitch.js';
import { useParameterWords } from './useParameterWords.js';

type Chosen = Pick<Selection<ControlRule>, 'chosen' | 'update'>;
export interface RuleGroup {
  readonly ruleCode: ControlRule['ruleCode'];
  readonly name: string;
  readonly description: string;
  readonly type: ControlRule['type'];
  readonly rules: readonly ControlRule[];
}

/** Adds a rule of a code: the first one switched on as it is usual, at once and with a way back, or one to be set up on its page. */
function AddButtons({ ruleCode, name, rules }: Pick<RuleGroup, 'ruleCode' | 'name' | 'rules'>) {
  const say = useTexts('controlRules');
  const language = useLanguage();
  const notify = useNotify();
  const navigate = useNavigate();
  const mayEdit = useMay('customer-control.rules', 'edit');
  const mayDelete = useMay('customer-control.rules', 'delete');
  const onError = (error: unknown): void => {
    notify({ severity: 'error', summary: problemText(error, language) });
  };
  const takeBack = async (ruleId: ControlRule['ruleId']): Promise<void> => {
    await call(controlRuleRemove, { params: { id: ruleId } });
    await controlChanged([ruleId]);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (enabled: boolean) => call(controlRuleCreate, { body: { ruleCode, enabled } }),
    onSuccess: async ({ ruleId, enabled }) => {
      if (enabled)
        notify({
          severity: 'success',
          summary: say('switchedOn', { name }),
          ...(mayDelete && {
            action: {
              label: say('undo'),
              onClick: () => {
                takeBack(ruleId).catch(onError);
              },
            },
          }),
        });
      await controlChanged([ruleId]);
      if (!enabled) await navigate(paths.controlRule(ruleId));
    },
    onError,
  });
  const off = { busy: isPending, disabled: !mayEdit };
  return (
    <>
      {rules.length === 0 && (
        <Button
          label={say('switchOn')}
          icon="play"
          kind="quiet"
          {...off}
          hint={say(mayEdit ? 'switchOnHint' : 'mayNot')}
          onClick={() => {
            mutate(true);
          }}
          testId={`switch-on-${ruleCode}`}
        />
      )}
      <Button
        label={say('addOne')}
        icon="plus"
        kind="quiet"
        {...off}
        hint={mayEdit ? say('addHint', { name }) : say('mayNot')}
        onClick={() => {
          mutate(false);
        }}
        testId={`add-${ruleCode}`}
      />
    </>
  );
}

function Row({ rule, selection: { chosen, update } }: { rule: ControlRule; selection: Chosen }) {
  const say = useTexts('controlRules');
  const rows = useTexts('rows');
  const words = useParameterWords();
  const f = useFormat();
  const { ruleId, name } = rule;
  const isChosen = chosen.has(ruleId);
  return (
    <tr data-testid="grouped-rule" aria-selected={isChosen}>
      <td>
        <TickButton
          label={rows('select', { id: name })}
          state={isChosen ? 'on' : 'off'}
          onClick={() => {
            update(
              (ids) => (isChosen ? ids.filter((id) => id !== ruleId) : [...ids, ruleId]),
              () => rule,
            );
          }}
        />
      </td>
      <td>
        <Link to={paths.controlRule(ruleId)}>{name}</Link>
      </td>
      <td>
        <SeverityChip severity={rule.severity} />
      </td>
      <td>{appliedText(rule, say, f)}</td>
      <td>
        <p className="soft">{parametersText(rule, words)}</p>
      </td>
      <td className="num">
        <OpenResults rule={rule} />
      </td>
      <td>
        <RuleSwitch rule={rule} />
      </td>
    </tr>
  );
}

/** The rules under what they check, each kind with what it raises a result for. */
export function GroupedRules({ groups, selection }: { groups: readonly RuleGroup[]; selection: Chosen }) {
  const say = useTexts('controlRules');
  const control = useTexts('customerControl');
  return (
    <div className="card plain-table" tabIndex={0} role="region" aria-label={say('title')}>
      <table data-testid="grouped-rules">
        <thead>
          <tr>
            <th>
              <span className="sr-only">{say('chosen')}</span>
            </th>
            <th>{say('name')}</th>
            <th>{control('severity')}</th>
            <th>{say('appliedTo')}</th>
            <th>{say('parameters')}</th>
            <th className="num">{say('openResults')}</th>
            <th>{say('on')}</th>
          </tr>
        </thead>
        {groups.map(({ ruleCode, name, description, type, rules }) => (
          <tbody key={ruleCode} data-testid={`group-${ruleCode}`}>
            <tr>
              <td colSpan={7}>
                <div className="toolbar">
                  <b>{name}</b>
                  <span className="mono dim">{ruleCode}</span>
                  <span className="dim">{say(`types.${type}`)}</span>
                  <span className="page-gap" />
                  <AddButtons ruleCode={ruleCode} name={name} rules={rules} />
                </div>
                <p className="dim">{description}</p>
              </td>
            </tr>
            {rules.map((rule) => (
              <Row key={rule.ruleId} rule={rule} selection={selection} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
