import { useMemo } from 'react';
import type { ControlResult } from '../../../../server/contract/control-results.js';
import { RULE_RESULT_STATES, RULE_SEVERITIES } from '../../../../server/domain/schedule/rule-run.js';
import { useMay } from '../../api/user.js';
import {
  codeColumn,
  codeText,
  dayColumn,
  inProcess,
  linkColumn,
  NONE,
  textColumn,
  timeColumn,
} from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { StatusChip } from '../../ui/Chip.js';
import { Icon } from '../../ui/Icon.js';
import { dayOf, differenceText, SEVERITY_LOOKS, STATE_LOOKS, useRules, valueText } from './said.js';

/** How grave a result is, in a word. */
export function SeverityChip({ severity }: Pick<ControlResult, 'severity'>) {
  const say = useTexts('customerControl');
  return <StatusChip {...SEVERITY_LOOKS[severity]}>{say(`severities.${severity}`)}</StatusChip>;
}

/** The columns of the report. */
export function useResultColumns(): readonly GridColumn<ControlResult>[] {
  const say = useTexts('customerControl');
  const f = useFormat();
  const { nameOf } = useRules();
  const seesSchedules = useMay('schedule.delivery-schedule', 'read');
  return useMemo(
    (): GridColumn<ControlResult>[] => [
      {
        id: 'severity',
        header: say('severity'),
        width: 105,
        ...inProcess(
          RULE_SEVERITIES,
          (row: ControlResult) => row.severity,
          (severity) => say(`severities.${severity}`),
        ),
        cell: (row) => <SeverityChip severity={row.severity} />,
      },
      textColumn({ id: 'rule', header: say('rule'), width: 150 }, nameOf),
      textColumn({ id: 'customer', header: say('customer'), width: 130 }, (row) => row.customerName ?? row.customer),
      seesSchedules
        ? linkColumn(
            { id: 'schedule', header: say('schedule'), width: 100 },
            (row) => row.documentNumber,
            (row) => paths.schedule(row.scheduleHeadId),
          )
        : codeColumn({ id: 'schedule', header: say('schedule'), width: 100 }, (row) => row.documentNumber),
      linkColumn(
        { id: 'article', header: say('article'), width: 130 },
        (row) => row.articleNumber,
        (row) => paths.controlWhere({ article: row.articleNumber, exact: 'true' }),
      ),
      codeColumn({ id: 'shipTo', header: say('shipTo'), width: 80 }, (row) => row.shipTo),
      dayColumn({ id: 'date', header: say('date'), width: 105 }, f, dayOf),
      {
        id: 'values',
        header: say('values'),
        width: 125,
        numeric: true,
        text: (row) => `${row.prevValue ?? ''} → ${row.curValue ?? ''}`,
        cell: (row) => `${valueText(row.prevValue, row.ruleCode, f)} → ${valueText(row.curValue, row.ruleCode, f)}`,
      },
      {
        id: 'difference',
        header: say('difference'),
        width: 110,
        numeric: true,
        text: (row) => differenceText(row, f),
        cell: (row) => differenceText(row, f) ?? NONE,
      },
      textColumn({ id: 'sentence', header: say('sentence'), width: 380 }, (row) => row.sentence),
      textColumn({ id: 'assignee', header: say('assignee'), width: 110 }, (row) => row.assignee?.username ?? null),
      {
        id: 'note',
        header: say('note'),
        width: 60,
        text: (row) => row.note,
        cell: (row) =>
          row.note === null ? (
            NONE
          ) : (
            <span title={row.note}>
              <Icon name="comment" />
              <span className="sr-only">{row.note}</span>
            </span>
          ),
      },
      timeColumn({ id: 'created', header: say('created'), width: 120 }, f, (row) => row.createdAt),
      {
        id: 'code',
        header: say('code'),
        width: 190,
        isHidden: true,
        text: (row) => row.ruleCode,
        cell: (row) => codeText([row.ruleCode, row.subtype].filter(Boolean).join(' · ')),
      },
      {
        id: 'state',
        header: say('state'),
        width: 100,
        stays: 'end',
        ...inProcess(
          RULE_RESULT_STATES,
          (row: ControlResult) => row.state,
          (state) => say(`is.${state}`),
        ),
        cell: (row) => <StatusChip {...STATE_LOOKS[row.state]}>{say(`is.${row.state}`)}</StatusChip>,
      },
    ],
    [say, f, nameOf, seesSchedules],
  );
}
