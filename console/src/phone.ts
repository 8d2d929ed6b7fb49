/** A small screen under a finger, however it is held. */
const PHONE = '(pointer: coarse) and (width < 720px), (pointer: coarse) and (height < 480px)';
const KEY = 'full-version';

function stored(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
let isFull = stored();

export function isPhone(): boolean {
  return window.matchMedia(PHONE).matches;
}

/** Whether the start page gives way to the phone's own: on phones, unless somebody asked for the full version in this session. */
export function startsMobile(): boolean {
  return !isFull && isPhone();
}

/** Keeps that somebody wants the full version, or wants it no more, as long as the browser's session lasts. */
export function setFullVersion(wanted: boolean): void {
  isFull = wanted;
  try {
    if (wanted) sessionStorage.setItem(KEY, '1');
    else sessionStorage.removeItem(KEY);
  } catch {
    /* storage switched off: it is known until the page is loaded again */
  }
}
