import { io } from 'socket.io-client';
import { SERVER_EVENTS, SOCKET_PATH } from '../../../server/contract/socket.js';
import { type Changed, emitChange, setLive } from './live.js';
import { ApiProblem } from './problem.js';
import { queryClient } from './query-client.js';
import { userQuery } from './user.js';

/** Changes within this time are read together. */
const GATHER_MS = 200;
/** Longer than this without a connection is shown as "Reconnecting…". */
const PATIENCE_MS = 3_000;
/** A tab hidden for longer may have had its timers and its socket frozen. */
const HIDDEN_GAP_MS = 30_000;

/** Everything on screen is read again: something may have been missed. */
function readAgain(): void {
  emitChange(null);
  void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'user' && query.queryKey[0] !== 'traffic-list' });
}

/** Reads again what a change concerns: lists, and the records it names. Keys are `[topic, kind, id, …]`. */
function apply(change: Changed): void {
  emitChange(change);
  void queryClient.invalidateQueries({
    queryKey: [change.topic],
    predicate: ({ queryKey: [, kind, id] }) => change.ids.length === 0 || kind === 'list' || (typeof id === 'string' && change.ids.includes(id)),
  });
}

/** A burst of changes is read once. */
function gatherer(): (change: Changed) => void {
  const waiting = new Map<Changed['topic'], Changed>();
  return (change) => {
    const before = waiting.get(change.topic);
    if (!before) {
      window.setTimeout(() => {
        const gathered = waiting.get(change.topic);
        waiting.delete(change.topic);
        if (gathered) apply(gathered);
      }, GATHER_MS);
    }
    const isAll = change.ids.length === 0 || before?.ids.length === 0;
    waiting.set(change.topic, { ...change, ids: isAll ? [] : [...(before?.ids ?? []), ...change.ids] });
  };
}

/**
 * Connects the socket of a signed-in user; who it is comes from the session cookie alone. Messages only say "look again".
 * Returns what ends the connection.
 */
export function connectRealtime(): () => void {
  const socket = io({ path: SOCKET_PATH, transports: ['websocket'], withCredentials: true, reconnectionDelayMax: 5_000 });
  let wasConnected = false;
  let hiddenSince: number | null = null;
  let heard: number | null = null;
  let rejoining: number | undefined;
  let patience = window.setTimeout(() => { setLive({ state: 'reconnecting' }); }, PATIENCE_MS);

  socket.on('connect', () => {
    window.clearTimeout(patience);
    heard = null;
    setLive({ state: 'live' });
    if (wasConnected) readAgain();
    wasConnected = true;
  });
  // The server ends a connection whose session or rights changed, and refuses one without a session. Asking who we are renews
  // the session or leads to the sign-in page; socket.io itself does not come back from either.
  const rejoin = (): void => {
    rejoining = window.setTimeout(() => {
      queryClient.query({ ...userQuery, staleTime: 0 }).then(
        () => { socket.connect(); },
        (error: unknown) => { if (!(error instanceof ApiProblem && error.status === 401)) socket.connect(); },
      );
    }, PATIENCE_MS);
  };
  socket.on('disconnect', (reason) => {
    window.clearTimeout(patience);
    patience = window.setTimeout(() => { setLive({ state: 'reconnecting' }); }, PATIENCE_MS);
    if (reason === 'io server disconnect') rejoin();
  });
  socket.on('connect_error', () => { if (!socket.active) rejoin(); });
  // The server numbers what it says; a number left out was said to nobody here.
  const count = (version: number): void => {
    if (heard !== null && version > heard + 1) readAgain();
    heard = version;
  };
  socket.on('errorCount', (payload: unknown) => {
    const parsed = SERVER_EVENTS.errorCount.safeParse(payload);
    if (!parsed.success) return;
    count(parsed.data.version);
    setLive({ errorCount: parsed.data.count });
  });
  const gather = gatherer();
  socket.on('changed', (payload: unknown) => {
    const parsed = SERVER_EVENTS.changed.safeParse(payload);
    if (!parsed.success) return;
    count(parsed.data.version);
    gather(parsed.data);
  });

  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') hiddenSince = Date.now();
    else if (hiddenSince !== null && Date.now() - hiddenSince > HIDDEN_GAP_MS) readAgain();
    if (document.visibilityState === 'visible') hiddenSince = null;
  };
  document.addEventListener('visibilitychange', onVisibility);

  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.clearTimeout(patience);
    window.clearTimeout(rejoining);
    socket.disconnect();
    setLive({ state: 'connecting', errorCount: null });
  };
}
