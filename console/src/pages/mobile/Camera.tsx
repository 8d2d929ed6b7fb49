import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { Switch } from '../../ui/Switch.js';
import type { CodeDetector } from './code-detector.js';
import { codeDetector } from './codes.js';

/** How often a picture is looked at. */
const LOOK_MS = 200;
/** The same code again within this time is the same label, still in front of the camera. */
const SAME_MS = 3_000;
type Trouble = 'refused' | 'none' | 'other';

function troubleOf(error: unknown): Trouble {
  const name = error instanceof DOMException ? error.name : '';
  return name === 'NotAllowedError' ? 'refused' : name === 'NotFoundError' ? 'none' : 'other';
}

/** TypeScript knows nothing of the lamp beside a camera. */
type Lighting = MediaTrackCapabilities & { readonly torch?: boolean };

function hasLamp(track: MediaStreamTrack): boolean {
  return 'getCapabilities' in track && (track.getCapabilities() as Lighting).torch === true;
}

function Lamp({ track }: { track: MediaStreamTrack }) {
  const say = useTexts('mobile');
  const [isOn, setOn] = useState(false);
  return (
    <Switch
      label={say('scan.lamp')}
      checked={isOn}
      onChange={(on) => {
        setOn(on);
        track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }).catch(() => {
          setOn(false);
        });
      }}
    />
  );
}

/** What the camera sees, until it is closed; each code in it is a scan. Says why where there is no picture. */
export function Camera({ onCode, onClose }: { onCode: (raw: string) => void; onClose: () => void }) {
  const say = useTexts('mobile');
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [lamp, setLamp] = useState<MediaStreamTrack | null>(null);
  const hear = useEffectEvent(onCode);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: number | undefined;
    let isOver = false;
    const seen = new Map<string, number>();
    const look = async (detector: CodeDetector, picture: HTMLVideoElement): Promise<void> => {
      const codes = await detector.detect(picture).catch(() => []);
      if (isOver) return;
      for (const { rawValue } of codes) {
        const before = seen.get(rawValue) ?? -Infinity;
        seen.set(rawValue, Date.now());
        if (Date.now() - before > SAME_MS) hear(rawValue);
      }
      timer = window.setTimeout(() => void look(detector, picture), LOOK_MS);
    };
    const start = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
        audio: false,
      });
      const detector = await codeDetector();
      const picture = video.current;
      // Closed while the browser asked for the camera: then it is let go at once.
      if (isOver || !picture) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      picture.srcObject = stream;
      await picture.play();
      const [track] = stream.getVideoTracks();
      setLamp(track && hasLamp(track) ? track : null);
      await look(detector, picture);
    };
    start().catch((error: unknown) => {
      if (!isOver) setTrouble(troubleOf(error));
    });
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return (
    <section className="scan-camera" aria-label={say('scan.camera')} data-testid="camera">
      {trouble === null ? (
        <video ref={video} muted playsInline aria-label={say('scan.picture')} />
      ) : (
        <p className="banner banner-warn" role="alert">
          <Icon name="camera" />
          {say(`camera.${trouble}`)}
        </p>
      )}
      {lamp && <Lamp track={lamp} />}
      <Button label={say('scan.cameraOff')} icon="times" onClick={onClose} />
    </section>
  );
}
