import { openDB } from 'idb';
import { type CurrentUser, currentUser } from '../../../../server/contract/current-user.js';
import { call } from '../../api/call.js';
import { onForget, queryClient } from '../../api/query-client.js';
import { sessionExpiry } from '../../api/session.js';
import { userMay, userQuery } from '../../api/user.js';
import { paths } from '../../paths.js';
import { isPhone } from '../../phone.js';
import { ownerOf } from './record.js';

/**
 * Who is signed in, kept in this browser so that the scanner opens without a network. It belongs to one session, known by its readable cookie:
 * it goes with that cookie, when people sign out, and when anybody else signs in.
 */
interface KeptSession {
  /** When the session ends by itself, as its cookie says; each sign-in and each renewal has another. */
  readonly session: number;
  readonly user: CurrentUser;
}

/** How often the session is looked at, in milliseconds; browsers that report changes of cookies are listened to besides. */
const LOOK_MS = 5_000;
/** How often the server is asked while nobody answers, in milliseconds. */
const ASK_MS = 10_000;
/** So long an answer is waited for, in milliseconds. */
const MOST_WAIT_MS = 30_000;
const KEY = 'now';
const OFFLINE_PAGE = '/offline.html';

// By itself: a tab of an older version, which has the scans open, would keep a newer form of theirs waiting.
const database = () =>
  openDB<{ session: { key: string; value: KeptSession } }>('packing-session', 1, {
    upgrade(db) {
      db.createObjectStore('session');
    },
  });

async function kept(): Promise<KeptSession | undefined> {
  const db = await database();
  try {
    return await db.get('session', KEY);
  } finally {
    db.close();
  }
}
async function write(session: KeptSession | null): Promise<void> {
  const db = await database();
  try {
    await (session === null ? db.delete('session', KEY) : db.put('session', session, KEY));
  } finally {
    db.close();
  }
}
function forget(): Promise<void> {
  return write(null).catch(() => undefined);
}
onForget(() => void forget());

/** What the scanner needs of somebody: name, company, language, settings, navigation and the right to pack; no address, no other right. */
export function scannerUser(user: CurrentUser): CurrentUser {
  const { id, username, language, theme, level, company, settings, legacy } = user;
  return {
    ...{ id, username, language, theme, level, settings },
    company: { ...company, printProfiles: [] },
    isSupplierMode: user.isSupplierMode,
    isCarrier: user.isCarrier,
    grantedRoles: user.grantedRoles.filter((role) => role.startsWith('delivery.despatch-note:')),
    ...{ email: '', userIdentifier: '', roles: [], navigation: user.navigation, impersonateUsers: [] },
    ...{ impersonatedBy: null, twoFactorMethod: 'none', isTwoFactorEnabled: false, printProfiles: [] },
    legacy: {
      ...{ id: legacy.id, username, language, setting: legacy.setting, printProfile: null },
      ...{ permissions: [], supplier: '0', suppliers: [], filter: '0', filters: [] },
    },
  };
}

/** Asks who is signed in and keeps that; whoever acts as somebody else, or may not pack, is not kept. */
async function keep(): Promise<void> {
  const session = sessionExpiry();
  const user = await call(currentUser);
  // Renewed or signed in anew while it was asked: it is looked at again.
  if (session === null || session !== sessionExpiry()) return;
  const isKept = user.impersonatedBy === null && userMay(user, 'delivery.despatch-note', 'edit');
  await write(isKept ? { session, user: scannerUser(user) } : null);
  if (sessionExpiry() === null) await forget();
}

/**
 * Keeps who is signed in as long as the console is open: from the first scanner page on, in every session that follows. Gives back what ends that.
 * The server is asked each time: another tab may have signed somebody else in.
 */
export function followSession({ isScanning }: { isScanning: boolean }): () => void {
  let seen: number | null = null;
  let isBusy = false;
  const look = async (): Promise<void> => {
    const session = sessionExpiry();
    if (isBusy || session === null || session === seen) return;
    isBusy = true;
    try {
      const before = await kept();
      if (before?.session !== session && (isScanning || before !== undefined)) await keep();
      seen = session;
    } catch {
      // Nobody answers, or storage is switched off: looked at again.
    } finally {
      isBusy = false;
    }
  };
  const onLook = (): void => void look();
  onLook();
  const timer = window.setInterval(onLook, LOOK_MS);
  const cookies = (window as { cookieStore?: EventTarget }).cookieStore;
  cookies?.addEventListener('change', onLook);
  return () => {
    window.clearInterval(timer);
    cookies?.removeEventListener('change', onLook);
  };
}

/** Asks who is signed in until there is an answer, then goes on with that; as anybody else everything is loaded anew. */
function awaitServer(user: CurrentUser): void {
  let isAsking = false;
  const ask = async (): Promise<void> => {
    const now = await call(currentUser, {}, AbortSignal.timeout(MOST_WAIT_MS));
    window.clearInterval(timer);
    window.removeEventListener('online', onAsk);
    if (ownerOf(now.company.id, now.id) !== ownerOf(user.company.id, user.id)) {
      window.location.reload();
      return;
    }
    queryClient.setQueryData(userQuery.queryKey, now);
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] });
  };
  const onAsk = (): void => {
    if (isAsking) return;
    isAsking = true;
    void ask()
      .catch(() => undefined)
      .finally(() => {
        isAsking = false;
      });
  };
  const timer = window.setInterval(onAsk, ASK_MS);
  window.addEventListener('online', onAsk);
  // It may only be slow.
  onAsk();
}

/** The page for a missing network, in the place of this one: its link leads to the same address. */
async function showOffline(): Promise<void> {
  const page = new DOMParser().parseFromString(await (await fetch(OFFLINE_PAGE)).text(), 'text/html');
  document.documentElement.replaceChildren(...page.documentElement.children);
}

/** Signs in, without a network, whoever was signed in when there was one; where nobody was, says that there is none. */
export async function signInKept(): Promise<boolean> {
  const session = sessionExpiry();
  const found = await kept().catch(() => undefined);
  // Another version of the console may have kept another form of it.
  const user = currentUser.response.safeParse(found?.user).data;
  if (found === undefined || session === null || found.session !== session || !user) {
    await forget();
    await showOffline();
    return false;
  }
  const { pathname } = window.location;
  if (pathname === paths.home) history.replaceState(null, '', isPhone() ? paths.mobileTab('pack') : paths.packing);
  queryClient.setQueryData(userQuery.queryKey, user);
  awaitServer(user);
  return true;
}
