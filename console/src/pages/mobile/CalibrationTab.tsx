import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { CALIBRATION_DRAWINGS, type Drawing } from '../../../../server/domain/label/calibration-drawings.js';
import {
  type Calibration,
  CALIBRATION_CODES,
  calibrationOf,
  controlState,
  type ScannerSettings,
  type Suffix,
} from '../../../../server/domain/label/calibration.js';
import { type TextKey, useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Icon, type IconName } from '../../ui/Icon.js';
import { Note } from '../../ui/Note.js';
import { controlKeys, typeInto } from './scanner-keys.js';
import { scannerSettings, setScannerSettings, withCalibration } from './scanner-settings.js';
import { signal } from './signal.js';

/** White around a code, and how high bars are, in modules. */
const QUIET = { square: 2, bars: 10 };
const BARS_HEIGHT = 40;
/** A scanner that ends a scan by no key is known by its stopping, in milliseconds. */
const STOPPED_MS = 1_500;

/** A code to be scanned from the screen: black on white in both themes. */
function Code({ drawing, label }: { drawing: Drawing; label: string }) {
  const isSquare = 'rows' in drawing;
  const quiet = isSquare ? QUIET.square : QUIET.bars;
  const bars: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }[] = [];
  if (isSquare)
    drawing.rows.forEach((row, y) => {
      for (const { index, 0: dark } of row.matchAll(/#+/g)) bars.push({ x: index, y, width: dark.length, height: 1 });
    });
  let across = 0;
  if (!isSquare)
    Array.from(drawing.widths, Number).forEach((width, i) => {
      if (i % 2 === 0) bars.push({ x: across, y: 0, width, height: BARS_HEIGHT });
      across += width;
    });
  const width = (isSquare ? drawing.rows.length : across) + 2 * quiet;
  const height = (isSquare ? drawing.rows.length : BARS_HEIGHT) + 2 * (isSquare ? quiet : QUIET.square);
  return (
    <svg
      className={isSquare ? 'scanner-square' : 'scanner-bars'}
      viewBox={`${String(-quiet)} ${String(-QUIET.square)} ${String(width)} ${String(height)}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-quiet} y={-QUIET.square} width={width} height={height} fill="#fff" />
      {bars.map((bar) => (
        <rect key={`${String(bar.x)} ${String(bar.y)}`} {...bar} fill="#000" />
      ))}
    </svg>
  );
}

/** Takes one scan as its keys come, with the key that ends it. */
function RawField({ onScan }: { onScan: (typed: string, suffix: Suffix) => void }) {
  const say = useTexts('mobile');
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  const [control] = useState(controlKeys);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    return () => {
      window.clearTimeout(timer.current);
    };
  }, []);
  const finish = (suffix: Suffix): void => {
    window.clearTimeout(timer.current);
    const typed = field.current?.value ?? '';
    if (typed === '' || !field.current) return;
    field.current.value = '';
    onScan(typed, suffix);
  };
  const wait = (): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      // It may go on: only what is one of the codes is whole.
      if (calibrationOf(field.current?.value ?? '', 'none')) finish('none');
    }, STOPPED_MS);
  };
  return (
    <input
      ref={field}
      type="text"
      className="scan-field mono"
      aria-label={say('scanner.field')}
      placeholder={say('scanner.field')}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      inputMode="none"
      data-testid="scanner-field"
      onInput={wait}
      onKeyDown={(event) => {
        const isEnd = event.key === 'Enter' || event.key === 'Tab';
        // An empty field lets Tab lead on.
        if (isEnd && event.currentTarget.value !== '') {
          event.preventDefault();
          finish(event.key === 'Tab' ? 'Tab' : 'Enter');
          return;
        }
        const typed = control(event);
        if (typed === undefined) return;
        event.preventDefault();
        typeInto(event.currentTarget, typed);
        wait();
      }}
    />
  );
}

interface Finding {
  readonly tone: 'ok' | 'warn' | 'err';
  readonly key: TextKey<'mobile'>;
  readonly values?: Readonly<Record<string, string>>;
}
const LOOK: Readonly<Record<Finding['tone'], IconName>> = {
  ok: 'check',
  warn: 'exclamation-triangle',
  err: 'times',
};

/** How many changed signs are named. */
const MOST_CHANGED = 8;

/** What was found out about a scanner, and what to set on it. */
function findingsOf({ suffix, hasPrefix, controls, changed }: ScannerSettings): readonly Finding[] {
  const state = controls === null ? null : controlState(controls);
  const moved = Object.entries(changed).map(([arrived, sign]) => `${sign} → ${arrived}`);
  const isLower =
    moved.length > 0 && Object.entries(changed).every(([one, sign]) => one.toUpperCase() === sign.toUpperCase());
  const controlTone = state === 'none' || state === 'letters' ? 'err' : state === 'keys' ? 'warn' : 'ok';
  const signs = controls === null ? '' : [...new Set([controls.rs, controls.gs, controls.eot])].join(' ');
  return [
    { tone: suffix === 'Enter' ? 'ok' : suffix === 'Tab' ? 'warn' : 'err', key: `scanner.suffix.${suffix}` },
    { tone: hasPrefix ? 'ok' : 'warn', key: hasPrefix ? 'scanner.prefix.on' : 'scanner.prefix.off' },
    state === null
      ? { tone: 'warn', key: 'scanner.controls.unknown' }
      : { tone: controlTone, key: `scanner.controls.${state}`, values: { signs } },
    moved.length === 0
      ? { tone: 'ok', key: 'scanner.layout.ok' }
      : {
          tone: 'err',
          key: isLower ? 'scanner.layout.lower' : 'scanner.layout.changed',
          values: { signs: moved.slice(0, MOST_CHANGED).join(', ') },
        },
  ];
}

function Findings({ settings }: { settings: ScannerSettings }) {
  const say = useTexts('mobile');
  return (
    <ul className="scanner-findings" data-testid="scanner-findings">
      {findingsOf(settings).map(({ tone, key, values }) => (
        <li key={key} data-tone={tone}>
          <Icon name={LOOK[tone]} className={`tone-${tone}`} /> <span>{say(key, values)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The page that led here; null where the address did. */
function backOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('back' in state) || typeof state.back !== 'string') return null;
  return state.back;
}

/**
 * Codes that are known, and what a hand scanner makes of them: what to set on it in words, kept for this device. `home` is where it leads back to
 * when no page led here.
 */
export function CalibrationTab({ home }: { home: string }) {
  const say = useTexts('mobile');
  const back = backOf(useLocation().state) ?? home;
  const [settings, setSettings] = useState(scannerSettings);
  const [read, setRead] = useState<Calibration['code'] | 'other' | null>(null);
  const keep = (next: ScannerSettings | null): void => {
    setScannerSettings(next);
    setSettings(next);
  };
  const take = (typed: string, suffix: Suffix): void => {
    const found = calibrationOf(typed, suffix);
    signal(found ? 'good' : 'bad');
    setRead(found?.code ?? 'other');
    if (found) keep(withCalibration(settings, found));
  };
  return (
    <div className="mobile-tab scanner">
      <Link to={back} className="scanner-back" data-testid="scanner-back">
        <Icon name="arrow-left" /> {say('scanner.back')}
      </Link>
      <h1>{say('scanner.title')}</h1>
      <p className="soft">{say('scanner.hint')}</p>
      <RawField onScan={take} />
      {read === 'other' && <Note tone="err" text={say('scanner.other')} testId="scanner-other" />}
      {read !== null && read !== 'other' && (
        <Note tone="ok" text={say('scanner.read', { code: say(`scanner.code.${read}`) })} testId="scanner-read" />
      )}
      {settings && (
        <section className="card scanner-result" aria-label={say('scanner.result')}>
          <h2>{say('scanner.result')}</h2>
          <Findings settings={settings} />
          <p className="soft">{say('scanner.kept')}</p>
          <Button
            label={say('scanner.forget')}
            icon="trash"
            kind="quiet"
            onClick={() => {
              keep(null);
              setRead(null);
            }}
            testId="scanner-forget"
          />
        </section>
      )}
      {CALIBRATION_CODES.map((code) => (
        <figure key={code} className="scanner-code">
          <figcaption>
            {say(`scanner.code.${code}`)}
            <span className="soft"> · {say(`scanner.codeText.${code}`)}</span>
          </figcaption>
          <Code drawing={CALIBRATION_DRAWINGS[code]} label={say(`scanner.code.${code}`)} />
        </figure>
      ))}
    </div>
  );
}
