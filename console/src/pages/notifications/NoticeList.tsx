import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  noticeDismiss,
  noticeRestore,
  noticesRead,
  noticeWithdraw,
  type NoticeRow,
} from '../../../../server/contract/notice.js';
import { offersWithdrawal } from '../../../../server/domain/notice/audience.js';
import { call } from '../../api/call.js';
import { setLive } from '../../api/live.js';
import { problemText } from '../../api/problem.js';
import { useUser } from '../../api/user.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { usePagedRows } from '../../list/usePagedRows.js';
import { Button } from '../../ui/Button.js';
import { Answered, Empty } from '../../ui/States.js';
import { useNotify } from '../../ui/Toasts.js';
import { NoticeItem } from './NoticeItem.js';
import { noticesQuery, sentQuery } from './notice.queries.js';
import './notices.css';

/** Takes notices off the list, or from everybody, and puts them back; what the server keeps is read again. */
function useMarks() {
  const say = useTexts('notifications');
  const language = useLanguage();
  const notify = useNotify();
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: ['notice', 'list'] });
  const onError = (error: unknown): void => {
    notify({ severity: 'error', summary: problemText(error, language) });
  };
  const restore = useMutation({
    mutationFn: (id: string) => call(noticeRestore, { params: { id } }),
    onSuccess: refetch,
    onError,
  });
  const dismiss = useMutation({
    mutationFn: (id: string) => call(noticeDismiss, { params: { id } }),
    onError,
    onSuccess: ({ id }) => {
      notify({
        severity: 'info',
        summary: say('dismissed'),
        action: {
          label: say('undo'),
          onClick: () => {
            restore.mutate(id);
          },
        },
      });
      return refetch();
    },
  });
  const giveBack = useMutation({
    mutationFn: (id: string) => call(noticeWithdraw, { params: { id }, body: { withdrawn: false } }),
    onSuccess: refetch,
    onError,
  });
  const withdraw = useMutation({
    mutationFn: (id: string) => call(noticeWithdraw, { params: { id }, body: { withdrawn: true } }),
    onError,
    onSuccess: ({ id }) => {
      notify({
        severity: 'info',
        summary: say('withdrawn'),
        action: {
          label: say('undo'),
          onClick: () => {
            giveBack.mutate(id);
          },
        },
      });
      return refetch();
    },
  });
  return { dismiss, restore, withdraw };
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
  return (
    <Button
      label={say('markRead')}
      icon="check"
      kind="quiet"
      busy={read.isPending}
      testId="notices-read"
      onClick={() => {
        read.mutate(newest.id);
      }}
    />
  );
}

interface Page<R> {
  readonly rows: readonly R[];
}
/** Notices under each other, with more of them below if there are. */
function Rows<R extends { readonly id: string }>({
  query,
  text,
  isOver,
  children,
}: {
  query: UseInfiniteQueryResult<InfiniteData<Page<R>>>;
  text: string;
  isOver: (row: R) => boolean;
  children: (row: R) => ReactNode;
}) {
  const say = useTexts('notifications');
  const rows = usePagedRows(query.data);
  return (
    <Answered query={query} skeleton={5}>
      {rows.length === 0 ? (
        <Empty icon="inbox" title={say('emptyTitle')} text={text} testId="notices-empty" />
      ) : (
        <ul className="notice-list" data-testid="notice-list">
          {rows.map((row) => (
            <li key={row.id} className={isOver(row) ? 'is-over' : undefined}>
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="notice-more">
          <Button label={say('more')} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} />
        </div>
      )}
    </Answered>
  );
}

function WithdrawButton({ onClick }: { onClick: () => void }) {
  const say = useTexts('notifications');
  return (
    <Button
      label={say('withdraw')}
      hint={say('withdrawHint')}
      icon="ban"
      iconOnly
      kind="quiet"
      testId="notice-withdraw"
      onClick={onClick}
    />
  );
}

/** The own notices, newest first: those that stand, or with what was. */
export function NoticeList({ standing }: { standing: boolean }) {
  const say = useTexts('notifications');
  const { id, level, company } = useUser();
  const { dismiss, restore, withdraw } = useMarks();
  const mark = (row: NoticeRow) =>
    row.dismissedAt === null ? (
      <Button
        label={say('dismiss')}
        icon="times"
        iconOnly
        kind="quiet"
        testId="notice-dismiss"
        onClick={() => {
          dismiss.mutate(row.id);
        }}
      />
    ) : (
      <Button
        label={say('restore')}
        icon="undo"
        iconOnly
        kind="quiet"
        testId="notice-restore"
        onClick={() => {
          restore.mutate(row.id);
        }}
      />
    );
  return (
    <Rows
      query={useInfiniteQuery(noticesQuery(standing))}
      text={say('emptyText')}
      isOver={(row) => row.dismissedAt !== null}
    >
      {(row) => (
        <NoticeItem notice={row} isUnread={row.readAt === null}>
          <span className="notice-acts">
            {offersWithdrawal({ userId: id, level, companyId: company.id }, row) && (
              <WithdrawButton
                onClick={() => {
                  withdraw.mutate(row.id);
                }}
              />
            )}
            {mark(row)}
          </span>
        </NoticeItem>
      )}
    </Rows>
  );
}

/** What the user has sent, newest first; what was withdrawn says so. */
export function SentList() {
  const say = useTexts('notifications');
  const { withdraw } = useMarks();
  return (
    <Rows query={useInfiniteQuery(sentQuery)} text={say('emptySent')} isOver={(row) => row.withdrawnAt !== null}>
      {(row) => (
        <NoticeItem notice={row} to={row.to}>
          {row.withdrawnAt === null ? (
            <WithdrawButton
              onClick={() => {
                withdraw.mutate(row.id);
              }}
            />
          ) : (
            <span className="dim">{say('isWithdrawn')}</span>
          )}
        </NoticeItem>
      )}
    </Rows>
  );
}
