const KEY = 'scan-sounds';
const LOUDNESS = 0.15;
/** Distinguished without looking: one high tone, or two low ones. Hertz, and seconds of each tone. */
const SIGNALS = {
  good: { hertz: 1_320, tones: 1, seconds: 0.09, vibration: [60] },
  bad: { hertz: 220, tones: 2, seconds: 0.16, vibration: [140, 80, 140] },
} as const;

let audio: AudioContext | null = null;

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
let loud = stored() !== 'off';

/** Whether scans are heard and felt. Kept in this browser. */
export function isLoud(): boolean {
  return loud;
}
export function setLoud(wanted: boolean): void {
  loud = wanted;
  try {
    localStorage.setItem(KEY, wanted ? 'on' : 'off');
  } catch {
    /* storage switched off */
  }
}

/** Says how a scan went to those who look at the goods. A browser that plays nothing or can't be felt leaves it to the screen. */
export function signal(kind: keyof typeof SIGNALS): void {
  if (!loud) return;
  const { hertz, tones, seconds, vibration } = SIGNALS[kind];
  if ('vibrate' in navigator) navigator.vibrate(vibration);
  audio ??= new AudioContext();
  // Browsers let pages sound only after a touch or a key; until then it waits.
  void audio.resume().catch(() => undefined);
  for (let tone = 0; tone < tones; tone++) {
    const start = audio.currentTime + tone * seconds * 1.5;
    const sound = new OscillatorNode(audio, { frequency: hertz, type: kind === 'good' ? 'sine' : 'square' });
    sound.connect(new GainNode(audio, { gain: LOUDNESS })).connect(audio.destination);
    sound.start(start);
    sound.stop(start + seconds);
  }
}
