import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { controlRuleNoticeChoose } from '../../../../server/contract/control-notice.js';
import { DIGEST_MODES, type DigestMode } from '../../../../server/domain/schedule/digest.js';
import { isOneOf } from '../../../../server/domain/typed-keys.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useUser } from '../../api/user.js';
import { useLanguage } from '../../i18n/language.js';
import { ownTimeZone } from '../../i18n/own-time-zone.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Choice } from '../../ui/Choice.js';
import { useNotify } from '../../ui/Toasts.js';
import { noticesQuery } from './notice.queries.js';

/** The choice for all rules counts. */
const AS_ALL = 'as-all';

/** When the own person is mailed what a rule finds, with a way back. Whoever acts for somebody else leaves that alone. */
export function RuleNotice({ id }: { id: string }) {
  const say = useTexts('controlRules');
  const language = useLanguage();
  const notify = useNotify();
  const client = useQueryClient();
  const { impersonatedBy } = useUser();
  const query = useQuery({ ...noticesQuery, enabled: impersonatedBy === null });
  const { mutate, isPending, variables } = useMutation({
    // One after the other, so that the last choice is the one that is kept.
    scope: { id: `rule-notice ${id}` },
    mutationFn: ({ mode }: { readonly mode: DigestMode | null; readonly before?: DigestMode | null }) =>
      call(controlRuleNoticeChoose, { params: { id }, body: { mode, timeZone: ownTimeZone() } }),
    onSuccess: (choices, { before }) => {
      client.setQueryData(noticesQuery.queryKey, choices);
      notify({
        severity: 'success',
        summary: say('notice.saved'),
        ...(before !== undefined && {
          action: {
            label: say('undo'),
            onClick: () => {
              mutate({ mode: before });
            },
          },
        }),
      });
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
  if (impersonatedBy !== null) return null;
  if (query.isError && query.data === undefined)
    return (
      <Button
        label={say('notice.label')}
        icon="refresh"
        kind="quiet"
        hint={problemText(query.error, language)}
        onClick={() => void query.refetch()}
        testId="rule-notice-retry"
      />
    );
  const stored = query.data?.rules.find(({ ruleId }) => ruleId === id);
  if (query.data === undefined || stored === undefined) return null;
  const mode = isPending ? variables.mode : stored.mode;
  const ofAll = say(`notice.ofAll.${query.data.mode}`);
  return (
    <span data-testid="rule-notice">
      <Choice
        label={say('notice.label')}
        value={mode ?? AS_ALL}
        options={[
          { value: AS_ALL, label: ofAll },
          ...DIGEST_MODES.map((value) => ({ value, label: say(`notice.modes.${value}`) })),
        ]}
        onChange={(value) => {
          mutate({ mode: isOneOf(DIGEST_MODES, value) ? value : null, before: mode });
        }}
      />
    </span>
  );
}
