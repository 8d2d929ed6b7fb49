import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { noticeDismiss, noticeRestore, noticesRead, type NoticeRow } from '../../../../server/contract/notice.js';
import { call } from '../../api/call.js';
import { setLive } from '../../api/live.js';
import { problemText } from '../../api/problem.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Answered, Empty } from '../../ui/States.js';
import { useNotify } from '../../ui/Toasts.js';
import { NoticeItem } from './NoticeItem.js';
import { noticesQuery } from './notice.queries.js';
import './notices.css';

/** Takes notices off the list and puts them back; what the server keeps is read again. */
function useMarks() {
  const say = useTexts('notifications');
  const language = useLanguage();
  const notify = useNotify();
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: ['notice', 'list'] });
  const onError = (error: unknown): void => { notify({ severity: 'error', summary: problemText(error, language) }); };
  const restore = useMutation({ mutationFn: (id: string) => call(noticeRestore, { params: { id } }), onSuccess: refetch, onError });
  const dismiss = useMutation({
    mutationFn: (id: string) => call(noticeDismiss, { params: { id } }), onError,
    onSuccess: ({ id }) => {
      notify({ severity: 'info', summary: say('dismissed'), action: { label: say('undo'), onClick: () => { restore.mutate(id); } } });
      return refetch();
    },
  });
  return { dismiss, restore };
}

/** Marks everything as read. */
export function MarkRead({ standing }: { standing: boolean }) {
  const say = useTexts('notifications');
  const client = useQueryClient();
  const { data } = useInfiniteQuery(noticesQuery(standing));
  const newest = data?.pages[0]?.rows[0];
  const read = useMutation({
    mutationFn: (upTo: string) => call(noticesRead, { body: { upTo } }),
    onSuccess: ({ unread }) => {
      setLive({ unread });
      return client.invalidateQueries({ queryKey: ['notice', 'list'] });
    },
  });
  if (!newest || data.pages[0]?.unread === 0) return null;
  return <Button label={say('markRead')} icon="check" kind="quiet" busy={read.isPending} testId="notices-read" onClick={() => { read.mutate(newest.id); }} />;
}

/** The own notices, newest first: those that stand, or with what was. */
export function NoticeList({ standing }: { standing: boolean }) {
  const say = useTexts('notifications');
  const query = useInfiniteQuery(noticesQuery(standing));
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const { dismiss, restore } = useMarks();
  const mark = (row: NoticeRow) => (row.dismissedAt === null
    ? <Button label={say('dismiss')} icon="times" iconOnly kind="quiet" testId="notice-dismiss" onClick={() => { dismiss.mutate(row.id); }} />
    : <Button label={say('restore')} icon="undo" iconOnly kind="quiet" testId="notice-restore" onClick={() => { restore.mutate(row.id); }} />);
  return (
    <Answered query={query} skeleton={5}>
      {rows.length === 0 ? <Empty icon="inbox" title={say('emptyTitle')} text={say('emptyText')} testId="notices-empty" /> : (
        <ul className="notice-list" data-testid="notice-list">
          {rows.map((row) => <li key={row.id} className={row.dismissedAt === null ? undefined : 'is-dismissed'}><NoticeItem notice={row} isUnread={row.readAt === null}>{mark(row)}</NoticeItem></li>)}
        </ul>
      )}
      {query.hasNextPage && <div className="notice-more"><Button label={say('more')} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} /></div>}
    </Answered>
  );
}
