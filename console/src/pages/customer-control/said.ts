import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ControlResult } from '../../../../server/contract/control-results.js';
import type { ControlRule } from '../../../../server/contract/customer-control.js';
import type { RuleCode } from '../../../../server/domain/rules/code.js';
import { useMay } from '../../api/user.js';
import type { Formats } from '../../i18n/format.js';
import type { Tone } from '../../ui/Chip.js';
import type { IconName } from '../../ui/Icon.js';
import { rulesQuery } from './control.queries.js';

type Severity = ControlResult['severity'];
export const SEVERITY_LOOKS: Readonly<Record<Severity, { readonly icon: IconName; readonly tone: Tone }>> = {
  info: { icon: 'info-circle', tone: 'dim' },
  warning: { icon: 'exclamation-triangle', tone: 'warn' },
  error: { icon: 'times', tone: 'err' },
};
export const STATE_LOOKS: Readonly<Record<ControlResult['state'], { readonly icon: IconName; readonly tone: Tone }>> = {
  open: { icon: 'clock', tone: 'dim' },
  seen: { icon: 'check', tone: 'ok' },
  ignored: { icon: 'ban', tone: 'dim' },
};

/** Rules whose values are numbers of orders, gates, notes or units, and no quantities. */
const OF_WORDS: ReadonlySet<string> = new Set<RuleCode>([
  'GATE_DOCK_CHANGED',
  'ORDER_NO_CHANGED',
  'PART_CONSIGNMENT_CHANGED',
  'UNIT_CHANGED',
  'LAST_NOTE_UNKNOWN',
]);
const DECIMAL = /^-?\d+(\.\d+)?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** A value that a rule measured, as people write it. */
export function valueText(value: string | null, ruleCode: string, f: Formats): string {
  if (value === null || value === '') return '–';
  if (DAY.test(value)) return f.day(value);
  return DECIMAL.test(value) && !OF_WORDS.has(ruleCode) ? f.quantity(value) : value;
}

/** A difference with its sign, and with its percentage where there is one. */
export function differenceText({ diff, diffPct, ruleCode }: ControlResult, f: Formats): string | null {
  if (diff === null) return null;
  const sign = (value: string): string => (DECIMAL.test(value) && !value.startsWith('-') && value !== '0' ? '+' : '');
  const percent = diffPct === null ? '' : ` (${sign(diffPct)}${f.quantity(diffPct)} %)`;
  return `${sign(diff)}${valueText(diff, ruleCode, f)}${percent}`;
}

/** The day that a result is about; for one of a period its first. */
export function dayOf({ date, periodFrom }: Pick<ControlResult, 'date' | 'periodFrom'>): string | null {
  return date ?? periodFrom;
}

/** Rules by their ids and codes, for what names them; whoever may not read rules knows them by their codes. */
export function useRules() {
  const { data } = useQuery({ ...rulesQuery, enabled: useMay('customer-control.rules', 'read') });
  const groups = data?.groups;
  /** The name of the rule of a result; of one that was removed, what its code is called. */
  const nameOf = useCallback(
    ({ ruleId, ruleCode }: { readonly ruleId: string; readonly ruleCode: string }): string => {
      const group = groups?.find((one) => one.ruleCode === ruleCode);
      return group?.rules.find((rule) => rule.ruleId === ruleId)?.name ?? group?.name ?? ruleCode;
    },
    [groups],
  );
  /** What rules of a code are set by. */
  const fieldsOf = (code: string): ControlRule['fields'] =>
    groups?.find(({ ruleCode }) => ruleCode === code)?.rules[0]?.fields ?? [];
  return {
    groups: groups ?? [],
    nameOf,
    fieldsOf,
    /** Undefined until it is known. */
    isAnyOn: groups?.some(({ rules }) => rules.some(({ enabled }) => enabled)),
  };
}
