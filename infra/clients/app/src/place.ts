// The place of a clock-in, for whoever has switched it on. The device is asked only while the clock is on the screen.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Fill } from 'wfm-client';

export type Place = Required<Pick<Fill, 'lat' | 'lng' | 'location_accuracy'>>;

/** A place that was found longer ago than these milliseconds is not where the person clocks in. */
const FRESH = 60_000;
/** For how many milliseconds after a clock-in its place is still looked for. */
const PATIENCE = 30_000;

const nameOf = (user: string): string => `wfm-place ${user}`;

/** Whether this person has switched the place on, on this device. */
export function isPlaceOn(user: string): boolean {
  try {
    return localStorage.getItem(nameOf(user)) === 'on';
  } catch {
    return false;
  }
}

export function storePlaceOn(user: string, isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(nameOf(user), 'on');
    else localStorage.removeItem(nameOf(user));
  } catch {
    // Without storage the place stays off.
  }
}

export type PlaceState = 'off' | 'looking' | 'found' | 'denied' | 'unknown';

/** Asks the device for its place once, which asks the person for permission. Answers what became of it. */
export function askForPlace(): Promise<'found' | 'denied' | 'unknown'> {
  if (!('geolocation' in navigator)) return Promise.resolve('unknown');
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      () => { resolve('found'); },
      ({ code, PERMISSION_DENIED }) => { resolve(code === PERMISSION_DENIED ? 'denied' : 'unknown'); },
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: FRESH },
    );
  });
}

interface Found {
  place: Place;
  at: number;
}

export interface Places {
  state: PlaceState;
  accuracy: number | null;
  /** The present place, if it is known now. */
  read: () => Place | null;
  /** The place as soon as it is known; null where it is not known in time. */
  wait: () => Promise<Place | null>;
}

/** Looks for the place while a screen with this is shown and `isOn`. */
export function usePlace(isOn: boolean): Places {
  const [state, setState] = useState<PlaceState>(isOn ? 'looking' : 'off');
  const found = useRef<Found | null>(null);
  const waiting = useRef(new Set<(place: Place | null) => void>());
  useEffect(() => {
    setState(isOn ? 'looking' : 'off');
    if (!isOn) return undefined;
    if (!('geolocation' in navigator)) {
      setState('unknown');
      return undefined;
    }
    const watch = navigator.geolocation.watchPosition(({ coords }) => {
      const place = { lat: coords.latitude, lng: coords.longitude, location_accuracy: Math.min(Math.round(coords.accuracy), 1_000_000) };
      found.current = { place, at: Date.now() };
      setState('found');
      for (const answer of waiting.current) answer(place);
      waiting.current.clear();
    }, ({ code, PERMISSION_DENIED }) => {
      setState(code === PERMISSION_DENIED ? 'denied' : 'unknown');
    }, { enableHighAccuracy: true, maximumAge: FRESH, timeout: PATIENCE });
    return () => { navigator.geolocation.clearWatch(watch); };
  }, [isOn]);
  const read = (): Place | null => (found.current && Date.now() - found.current.at <= FRESH ? found.current.place : null);
  const wait = (): Promise<Place | null> => new Promise((resolve) => {
    const known = read();
    if (known || state === 'off' || state === 'denied') {
      resolve(known);
      return;
    }
    waiting.current.add(resolve);
    setTimeout(() => {
      waiting.current.delete(resolve);
      resolve(null);
    }, PATIENCE);
  });
  return { state, accuracy: found.current?.place.location_accuracy ?? null, read, wait };
}
