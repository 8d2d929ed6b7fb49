/** After so long without a hand on any tab the session ends (L-03). */
export const IDLE_MS = 7_200_000;
const KEY = 'last-activity';
/** Fingers that keep typing are noted down this often. */
const NOTE_MS = 5_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let own = Date.now();

/** When somebody last did something, in any tab of this browser. */
export function lastActivity(): number {
  try {
    return Math.max(own, Number(localStorage.getItem(KEY) ?? 0));
  } catch {
    return own;
  }
}
/** Says that somebody is there, now. */
function note(): void {
  own = Date.now();
  try {
    localStorage.setItem(KEY, String(own));
  } catch {
    /* storage switched off: each tab counts for itself */
  }
}

/** Notes down what people do from now on; opening the page is the first of it. Returns what ends it. */
export function followActivity(): () => void {
  note();
  const onSign = (): void => {
    const now = Date.now();
    // Whoever comes back after the end finds it ended: the watch says so, and this sign must not hide it.
    if (now - own >= NOTE_MS && now - lastActivity() < IDLE_MS) note();
  };
  for (const sign of SIGNS) window.addEventListener(sign, onSign, { capture: true, passive: true });
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, onSign, { capture: true });
  };
}
