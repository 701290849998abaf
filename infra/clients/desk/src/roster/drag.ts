// Dragging a shift from one day of the week to another one, of the same person or of somebody else.

import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export interface Place {
  row: number;
  column: number;
}

interface Dragging {
  /** Whether something can be taken from a day. */
  canTake: (from: Place) => boolean;
  canDrop: (from: Place, to: Place) => boolean;
  drop: (from: Place, to: Place) => void;
}

const placeOf = (element: Element): Place => ({ row: Number((element as HTMLElement).dataset['row']), column: Number((element as HTMLElement).dataset['column']) });

/**
 * Makes the days of a grid draggable. `Alt` and an arrow do the same by key.
 *
 * @param shown changes where the days are other elements.
 */
export function useDragging(grid: RefObject<HTMLElement>, shown: string, given: Dragging | null): void {
  const latest = useRef(given);
  latest.current = given;
  const isOn = given !== null;
  useEffect(() => {
    if (!isOn || !grid.current) return undefined;
    return combine(...[...grid.current.querySelectorAll<HTMLElement>('[data-row]')].flatMap((element) => [
      draggable({
        element,
        canDrag: () => latest.current?.canTake(placeOf(element)) ?? false,
        getInitialData: () => ({ ...placeOf(element) }),
        onDragStart: () => { element.classList.add('dragged'); },
        onDrop: () => { element.classList.remove('dragged'); },
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => latest.current?.canDrop(placeOf(source.element), placeOf(element)) ?? false,
        onDragEnter: () => { element.classList.add('target'); },
        onDragLeave: () => { element.classList.remove('target'); },
        onDrop: ({ source }) => {
          element.classList.remove('target');
          latest.current?.drop(placeOf(source.element), placeOf(element));
        },
      }),
    ]));
  }, [shown, isOn]);
}
