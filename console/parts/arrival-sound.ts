import { useSyncExternalStore } from 'react';
import { showToast } from '#console/ui/toaster.tsx';

/** The setting for a sound on new leads. This browser stores it; on by default. */
export function useSound(): readonly [isOn: boolean, toggle: () => void] {
  return [useSyncExternalStore(subscribe, readIsOn), toggle];
}

/**
 * Plays two soft notes from the browser's synthesizer. Silent until the user touches the page
 * (autoplay policy).
 */
export function playArrival(): void {
  if (!readIsOn()) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume().catch(() => {});
  for (const [index, frequency] of [659.3, 880].entries()) {
    const start = audio.currentTime + index * 0.12;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.06, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0005, start + 0.45);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.5);
  }
}

function toggle(): void {
  const next = !readIsOn();
  try {
    localStorage.setItem(storageKey, next ? 'on' : 'off');
  } catch {
    showToast({ text: 'The browser does not store settings for this page.', isError: true });
  }
  for (const listener of listeners) listener();
  playArrival();
}

function readIsOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let audio: AudioContext | undefined;
const listeners = new Set<() => void>();
const storageKey = 'arrival-sound';
