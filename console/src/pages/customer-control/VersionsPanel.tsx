import { useInfiniteQuery } from '@tanstack/react-query';
import type { ControlRule, ControlRuleVersions } from '../../../../server/contract/customer-control.js';
import { useTexts } from '../../i18n/texts.js';
import { usePagedRows } from '../../list/usePagedRows.js';
import { Timeline } from '../../record/Timeline.js';
import { Button } from '../../ui/Button.js';
import { SlidePanel } from '../../ui/SlidePanel.js';
import { Answered } from '../../ui/States.js';
import { versionsQuery } from './control.queries.js';
import { changedParts, parameterText } from './parameters.js';
import { useParameterWords } from './useParameterWords.js';

type Version = ControlRuleVersions['rows'][number];

/** What a version changed against the one before it. */
function Changes({ rule, version, before }: { rule: ControlRule; version: Version; before: Version }) {
  const say = useTexts('controlRules');
  const control = useTexts('customerControl');
  const words = useParameterWords();
  const changed = changedParts(version, before);
  const said = {
    enabled: ({ enabled }: Version) => say(enabled ? 'isEnabled' : 'isDisabled'),
    severity: ({ severity }: Version) => control(`severities.${severity}`),
    appliedTo: ({ appliedTo }: Version) => say(`scopes.${appliedTo}`),
  };
  const labels = { enabled: say('on'), severity: control('severity'), appliedTo: say('appliedTo') };
  const lines = [
    ...changed.parts.map((part) => [labels[part], said[part](before), said[part](version)] as const),
    ...rule.fields
      .filter(({ name }) => changed.parameters.includes(name))
      .map(
        (field) =>
          [
            field.label,
            parameterText(field, before.parameters[field.name], words),
            parameterText(field, version.parameters[field.name], words),
          ] as const,
      ),
  ];
  if (lines.length === 0) return <span className="dim">{say('otherChange')}</span>;
  return lines.map(([label, was, is]) => (
    <span key={label}>
      {label}: <del>{was}</del> <ins>{is}</ins>
    </span>
  ));
}

/** What a rule was set to before, who changed it and when, newest first. */
export function VersionsPanel({ rule, onClose }: { rule: ControlRule; onClose: () => void }) {
  const say = useTexts('controlRules');
  const sayStates = useTexts('states');
  const query = useInfiniteQuery(versionsQuery(rule.ruleId));
  const versions = usePagedRows(query.data);
  return (
    <SlidePanel title={say('history')} closeLabel={sayStates('close')} onClose={onClose} testId="rule-versions">
      <Answered query={query} skeleton={4}>
        <Timeline
          entries={versions.map((version, at) => {
            const before = versions[at + 1];
            return {
              id: String(version.version),
              at: version.changedAt,
              kind: 'version',
              title: say('version', { number: version.version }),
              note: version.changedBy ?? say('system'),
              ...(before && { details: <Changes rule={rule} version={version} before={before} /> }),
            };
          })}
          testId="rule-timeline"
        />
        {query.hasNextPage && (
          <Button label={say('older')} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} />
        )}
      </Answered>
    </SlidePanel>
  );
}
