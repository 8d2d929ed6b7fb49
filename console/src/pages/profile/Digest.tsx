import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { scheduleDigest, scheduleDigestChoose } from '../../../../server/contract/schedule-digest.js';
import { DIGEST_MODES, type DigestMode } from '../../../../server/domain/schedule/digest.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Segmented } from '../../ui/Segmented.js';
import { Waiting } from '../../ui/States.js';
import { useNotify } from '../../ui/Toasts.js';
import { Section } from './parts.js';

const KEY = ['schedule-digest'];

/** Where this browser is; its morning is when a daily mail comes. */
function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** When somebody is mailed what schedules change inside the firm zone. */
export function Digest() {
  const text = useTexts('profile');
  const language = useLanguage();
  const notify = useNotify();
  const client = useQueryClient();
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(scheduleDigest, {}, signal) });
  const choose = useMutation({
    mutationFn: (mode: DigestMode) => call(scheduleDigestChoose, { body: { mode, timeZone: ownTimeZone() } }),
    onSuccess: (chosen) => {
      client.setQueryData(KEY, chosen);
      notify({ severity: 'success', summary: text('digest.saved') });
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
  const mode = choose.isPending ? choose.variables : (query.data?.mode ?? 'off');
  return (
    <Section title={text('digest.title')} text={text('digest.text')} testId="profile-digest">
      {query.data ? (
        <>
          <Segmented
            label={text('digest.label')}
            value={mode}
            onChange={(chosen) => {
              choose.mutate(chosen);
            }}
            options={DIGEST_MODES.map((value) => ({ value, label: text(`digest.mode.${value}`) }))}
          />
          <p className="dim" data-testid="digest-hint">
            {text(`digest.hint.${mode}`, { zone: query.data.timeZone ?? ownTimeZone() })}
          </p>
        </>
      ) : (
        <Waiting query={query} skeleton={2} />
      )}
    </Section>
  );
}
