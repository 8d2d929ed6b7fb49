import { useEffect, useRef, useState } from 'react';

/** The whole window takes files. Without it, a file dropped beside the mark would replace the console by itself. */
export function useDropTarget(onFiles: (files: readonly File[]) => void, isOn: boolean): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    if (!isOn) return;
    let depth = 0;
    const isFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    const enter = (event: DragEvent): void => {
      if (!isFiles(event)) return;
      event.preventDefault();
      depth += 1;
      setOver(true);
    };
    const leave = (): void => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const over = (event: DragEvent): void => {
      if (isFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      if (!isFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) latest.current(files);
    };
    const events = [
      ['dragenter', enter],
      ['dragleave', leave],
      ['dragover', over],
      ['drop', drop],
    ] as const;
    for (const [name, handler] of events) window.addEventListener(name, handler);
    return () => {
      for (const [name, handler] of events) window.removeEventListener(name, handler);
    };
  }, [isOn]);
  return isOver;
}
