import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ManualScheduleStored } from '../../../../../server/contract/manual-schedule.js';
import { trafficMessage } from '../../../../../server/contract/traffic.js';
import { call } from '../../../api/call.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Note } from '../../../ui/Note.js';

/** The socket says when a file is read; this is for when it is away. */
const POLL_MS = 500;

/** Where a stored schedule is: it opens once its file is read. */
export function Opening({ stored }: { stored: ManualScheduleStored }) {
  const say = useTexts('manual');
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: ['traffic', 'message', stored.trafficMessageId],
    queryFn: ({ signal }) => call(trafficMessage, { params: { id: stored.trafficMessageId } }, signal),
    refetchInterval: (query) => (query.state.data?.state === 'received' || !query.state.data ? POLL_MS : false),
  });
  useEffect(() => {
    if (data === undefined || data.state === 'received') return;
    const [schedule] = data.schedules;
    void navigate(schedule ? paths.schedule(schedule.scheduleHeadId) : paths.trafficMessage(data.id), {
      replace: true,
    });
  }, [data, navigate]);
  return <Note tone="info" text={say('reading')} testId="manual-reading" />;
}
