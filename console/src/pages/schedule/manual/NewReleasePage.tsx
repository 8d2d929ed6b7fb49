import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import {
  type ManualScheduleDraft,
  manualScheduleDraft,
  manualScheduleRelease,
} from '../../../../../server/contract/manual-schedule.js';
import { rowsOf } from '../../../../../server/domain/schedule/entry-sheet.js';
import { call } from '../../../api/call.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { useTab } from '../../../shell/tabs.js';
import { Note } from '../../../ui/Note.js';
import { WaitingPage } from '../../../ui/States.js';
import { Editor } from './Editor.js';
import { contentOf, type Entry, withBlanks } from './entry.js';
import { ReleaseFields } from './ReleaseFields.js';

function draftQuery(id: string) {
  return queryOptions({
    queryKey: ['manual-schedule', 'draft', id],
    queryFn: ({ signal }) => call(manualScheduleDraft, { params: { id } }, signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

function entryOf({ documentNumber, shipToCode, shipToName, content }: ManualScheduleDraft): Entry {
  const { lines, ...rest } = content;
  return { partnerCompanyId: '', documentNumber, shipToCode, shipToName, ...rest, rows: withBlanks(rowsOf(lines)) };
}

/** The next release of a schedule that was entered by hand, filled in from the one before. */
export function Component() {
  const say = useTexts('manual');
  const { scheduleHeadId = '' } = useParams<'scheduleHeadId'>();
  const query = useQuery(draftQuery(scheduleHeadId));
  const draft = query.data;
  const title = draft && say('releaseTitle', { number: draft.documentNumber });
  useTab(paths.scheduleRelease(scheduleHeadId), title ?? null);
  if (!draft) return <WaitingPage query={query} />;
  return (
    <>
      <title>{`${title ?? ''} · Consignal`}</title>
      <NewRelease key={scheduleHeadId} id={scheduleHeadId} draft={draft} title={title ?? ''} />
    </>
  );
}

function NewRelease({ id, draft, title }: { id: string; draft: ManualScheduleDraft; title: string }) {
  const say = useTexts('manual');
  return (
    <Editor
      title={title}
      saveLabel={say('saveRelease')}
      notBefore={draft.content.issueDate}
      initial={entryOf(draft)}
      save={(entry) => call(manualScheduleRelease, { params: { id }, body: contentOf(entry) })}
      head={(entry, faults, set) => (
        <>
          {!draft.isCurrent && <Note tone="warn" text={say('wasReplaced')} />}
          <p className="manual-of">
            {draft.customer} <span className="mono dim">{draft.shipToCode}</span> {draft.shipToName}
          </p>
          <ReleaseFields entry={entry} faults={faults} set={set} />
        </>
      )}
    />
  );
}
