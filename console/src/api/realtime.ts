import { io } from 'socket.io-client';
import type { CurrentUser } from '../../../server/contract/current-user.js';
import { TOPICS } from '../../../server/contract/names.js';
import { SERVER_EVENTS, SOCKET_PATH, type ServerEvent, type ServerPayload } from '../../../server/contract/socket.js';
import { reaches } from '../../../server/domain/access/level.js';
import { paths } from '../paths.js';
import type { Follow } from '../area.js';
import {
  type Changed,
  currentLive,
  emitChange,
  emitNotice,
  type Listener,
  LIVE_LIST,
  NOT_LIVE,
  onChange,
  setLive,
} from './live.js';
import { throttleAsync } from './throttle-async.js';
import { isSessionOver } from './problem.js';
import { keptSince, queryClient, readAgain } from './query-client.js';
import { resetSession } from './reset-session.js';
import { userQuery } from './user.js';

/** Longer than this without a connection is shown as "Reconnecting…". */
const PATIENCE_MS = 3_000;
/** Whom the server sends away is back within this time, not all in the same moment. */
const SOON_MS = 400;
/** A tab hidden for longer may have had its timers and its socket frozen. */
const HIDDEN_GAP_MS = 30_000;

/** Live lists that nobody looks at are read again when somebody does; the one in view follows by itself. */
function outdateLists(): void {
  void queryClient.invalidateQueries({ queryKey: [LIVE_LIST], type: 'inactive', refetchType: 'none' });
}

/** Everything on screen is read again: something may have been missed. */
function readAllAgain(): void {
  void emitChange(null, false);
  void readAgain({
    predicate: (query) => query.queryKey[0] !== 'user' && query.queryKey[0] !== LIVE_LIST,
  });
  outdateLists();
}

/** Reads again what a change concerns: lists, and the records it names. */
async function apply(change: Changed): Promise<void> {
  outdateLists();
  await emitChange(change, false);
}

/** Outdates the queries that follow a topic. Those by id were read again already where the change was made here; of everything, `readAllAgain` reads all. */
function outdating(follows: readonly Follow[]): Listener {
  return (change, isOwn) =>
    change &&
    Promise.all(
      follows
        .filter(({ topic, byId }) => topic === change.topic && !(byId && isOwn))
        .map(({ queries, byId }) =>
          readAgain({
            queryKey: [queries],
            predicate: ({ queryKey: [, kind, id] }) =>
              !byId ||
              change.ids.length === 0 ||
              kind === 'list' ||
              (typeof id === 'string' && change.ids.includes(id)),
          }),
        ),
    );
}

/** A service window is on, and this is no administrator: there is nothing to come back to until it is over. */
function isShutOut(): boolean {
  const user = queryClient.getQueryData(userQuery.queryKey);
  return (
    currentLive().serviceWindow?.serviceWindowActive === true && user !== undefined && !reaches(user.level, 'admin')
  );
}

/** A burst of changes is read once, and a stream of them no faster than the pace. */
function gatherer(): (change: Changed) => void {
  const waiting = new Map<Changed['topic'], Changed>();
  const read = throttleAsync(() => {
    const gathered = [...waiting.values()];
    waiting.clear();
    return Promise.all(gathered.map(apply));
  });
  return (change) => {
    const before = waiting.get(change.topic);
    const isAll = change.ids.length === 0 || before?.ids.length === 0;
    waiting.set(change.topic, { ...change, ids: isAll ? [] : [...(before?.ids ?? []), ...change.ids] });
    read();
  };
}

/** The session that this tab shows has another company or another person now: nothing of it may go on, and what is entered in it belongs elsewhere. */
function isSomebodyElse(before: CurrentUser | undefined, now: CurrentUser): boolean {
  return (
    before !== undefined &&
    (before.id !== now.id ||
      before.company.id !== now.company.id ||
      before.impersonatedBy?.id !== now.impersonatedBy?.id)
  );
}

/** Asks who the user is now. Gives back whether that is as it was; with somebody else the console begins anew. */
async function askWho(): Promise<boolean> {
  const before = queryClient.getQueryData(userQuery.queryKey);
  const now = await queryClient.query({ ...userQuery, staleTime: 0 });
  if (isSomebodyElse(before, now)) resetSession(paths.home);
  return JSON.stringify(now) === JSON.stringify(before);
}

/**
 * Connects the socket of a signed-in user; who it is comes from the session cookie alone. Messages only say "look again".
 * Returns what ends the connection.
 */
export function connectRealtime(follows: readonly Follow[]): () => void {
  const unfollow = onChange(outdating(follows));
  const socket = io({
    path: SOCKET_PATH,
    transports: ['websocket'],
    withCredentials: true,
    reconnectionDelayMax: 5_000,
  });
  let connections = 0;
  let sentAwayAt = -Infinity;
  let hiddenSince: number | null = null;
  let heard: number | null = null;
  let rejoining: number | undefined;
  let patience = window.setTimeout(() => {
    setLive({ state: 'reconnecting' });
  }, PATIENCE_MS);

  socket.on('connect', () => {
    window.clearTimeout(patience);
    heard = null;
    setLive({ state: 'live' });
    // What changed in the session before this connection was said to nobody here: what is on screen may be another company's.
    connections += 1;
    const isAgain = connections > 1;
    void askWho()
      .then(
        (isSo) => isAgain || !isSo,
        () => isAgain,
      )
      .then((isOld) => {
        if (isOld) readAllAgain();
      });
  });
  // The server ends a connection whose session or rights changed, and refuses one without a session. Asking who we are renews
  // the session or leads to the sign-in page; socket.io itself does not come back from either. New rights show at once; who is sent
  // away again and again waits.
  const rejoin = (): void => {
    const isAgain = performance.now() - sentAwayAt < 2 * PATIENCE_MS;
    sentAwayAt = performance.now();
    rejoining = window.setTimeout(
      () => {
        askWho().then(
          () => {
            socket.connect();
          },
          (error: unknown) => {
            if (!isSessionOver(error)) socket.connect();
          },
        );
      },
      isAgain ? PATIENCE_MS : Math.random() * SOON_MS,
    );
  };
  socket.on('disconnect', (reason) => {
    window.clearTimeout(patience);
    patience = window.setTimeout(() => {
      setLive({ state: 'reconnecting' });
    }, PATIENCE_MS);
    if (reason === 'io server disconnect' && !isShutOut()) rejoin();
  });
  socket.on('connect_error', () => {
    if (!socket.active) rejoin();
  });
  // The server numbers what it says; a number left out was said to nobody here.
  const count = (version: number): void => {
    if (heard !== null && version > heard + 1) readAllAgain();
    heard = version;
  };
  const hear = <E extends ServerEvent>(event: E, then: (payload: ServerPayload<E>) => void): void => {
    socket.on<string>(event, (payload: unknown) => {
      const parsed = SERVER_EVENTS[event].safeParse(payload);
      if (parsed.success) then(parsed.data as ServerPayload<E>);
    });
  };
  hear('errorCount', ({ version, count: errorCount }) => {
    count(version);
    setLive({ errorCount });
  });
  const gather = gatherer();
  hear('changed', (change) => {
    count(change.version);
    gather(change);
  });
  hear('openResults', ({ count: openResults }) => {
    setLive({ openResults });
  });
  hear('waiting', ({ claims, files, topics }) => {
    setLive({ waiting: claims + files });
    for (const topic of topics) gather({ topic, ids: [] });
  });
  // What changed between a page's first answers and this connection was announced to nobody here. After a lost connection everything is read again anyway.
  hear('lastChanges', (ages) => {
    const keptFor = Date.now() - keptSince();
    if (connections === 1) for (const topic of TOPICS) if (ages[topic] <= keptFor) gather({ topic, ids: [] });
  });
  for (const event of ['admin', 'success', 'warning', 'error', 'info'] as const) {
    hear(event, (notice) => {
      // What somebody sends is nothing new to the sender.
      if (notice.senderId !== queryClient.getQueryData(userQuery.queryKey)?.id) {
        setLive({ unread: currentLive().unread + 1 });
        emitNotice(notice);
      }
      void queryClient.invalidateQueries({ queryKey: ['notice', 'list'] });
    });
  }
  hear('withdrawn', ({ id }) => {
    emitNotice(id);
  });
  hear('notices', ({ unread }) => {
    setLive({ unread });
    void queryClient.invalidateQueries({ queryKey: ['notice', 'list'] });
  });
  hear('serviceWindow', (serviceWindow) => {
    setLive({ serviceWindow });
    queryClient.setQueryData(['service-window'], serviceWindow);
  });

  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') hiddenSince = Date.now();
    else if (hiddenSince !== null && Date.now() - hiddenSince > HIDDEN_GAP_MS) readAllAgain();
    if (document.visibilityState === 'visible') hiddenSince = null;
  };
  document.addEventListener('visibilitychange', onVisibility);

  return () => {
    unfollow();
    document.removeEventListener('visibilitychange', onVisibility);
    window.clearTimeout(patience);
    window.clearTimeout(rejoining);
    socket.disconnect();
    setLive(NOT_LIVE);
  };
}
