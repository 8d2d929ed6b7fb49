import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DIGEST_MODES, type DigestMode } from '../../../../server/domain/schedule/digest.js';
import { problemText } from '../../api/problem.js';
import { useLanguage } from '../../i18n/language.js';
import { ownTimeZone } from '../../i18n/own-time-zone.js';
import { useTexts } from '../../i18n/texts.js';
import { Segmented } from '../../ui/Segmented.js';
import { Waiting } from '../../ui/States.js';
import { useNotify } from '../../ui/Toasts.js';
import { Section } from './parts.js';

interface Chosen {
  readonly mode: DigestMode;
  readonly timeZone: string | null;
}
interface MailChoiceProps<C extends Chosen> {
  /** What the mails are about. */
  readonly of: 'digest' | 'ruleMails';
  readonly queryKey: QueryKey;
  readonly read: (signal: AbortSignal) => Promise<C>;
  readonly choose: (choice: { readonly mode: DigestMode; readonly timeZone: string }) => Promise<C>;
  /** Said below. */
  readonly more?: (chosen: C) => ReactNode;
}

/** When somebody is mailed something: daily in the morning of this browser, at once, or not at all. */
export function MailChoice<C extends Chosen>({ of, queryKey, read, choose, more }: MailChoiceProps<C>) {
  const text = useTexts('profile');
  const language = useLanguage();
  const notify = useNotify();
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (mode: DigestMode) => choose({ mode, timeZone: ownTimeZone() }),
    onSuccess: (chosen) => {
      client.setQueryData(queryKey, chosen);
      notify({ severity: 'success', summary: text(`${of}.saved`) });
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
  const mode = isPending ? variables : (query.data?.mode ?? 'off');
  return (
    <Section title={text(`${of}.title`)} text={text(`${of}.text`)} testId={`profile-${of}`}>
      {query.data ? (
        <>
          <Segmented
            label={text(`${of}.label`)}
            value={mode}
            onChange={(chosen) => {
              mutate(chosen);
            }}
            options={DIGEST_MODES.map((value) => ({ value, label: text(`${of}.mode.${value}`) }))}
          />
          <p className="dim" data-testid={`${of}-hint`}>
            {text(`${of}.hint.${mode}`, { zone: query.data.timeZone ?? ownTimeZone() })}
          </p>
          {more?.(query.data)}
        </>
      ) : (
        <Waiting query={query} skeleton={2} />
      )}
    </Section>
  );
}
