// How far the device's clock is off, and since when.
//
// A device's clock may be wrong, and somebody may set it between a punch and its sending. The time that a page has been
// open does not jump with it. A *run* is a stretch of a page's life in which both went on together; the device's clock is
// off by the same amount during all of it. Every answer of the service tells how much that is.
//
// Not here: correcting a time. The service does that, from the header `Client-Time`.

/** A difference of clocks up to this many milliseconds is taken for none: the header `Date` has whole seconds. */
export const TOLERANCE = 2_000;
/** An answer that took longer says too little about the clock. */
const SLOWEST_MEASURE = 10_000;

/** A time by the device's clock, and what is known about that clock. */
export interface Stamp {
  /** By the device's clock, in UTC. */
  time: string;
  /** The run in which the time was read. */
  run: string;
  /** What has to be added to the device's clock to get the service's, in milliseconds; null where it is not known yet. */
  offset: number | null;
}

interface Run {
  id: string;
  /** The device's clock less the time that the page has been open. */
  base: number;
  offset: number | null;
  /** How far the clock jumped at the end of the run, if it was set back. */
  setBack: number;
}

/** The two clocks of a page: the device's, and the time that the page has been open. Both in milliseconds. */
export interface Ticks {
  device(): number;
  page(): number;
}

const TICKS: Ticks = { device: () => Date.now(), page: () => performance.now() };

export class Clock {
  readonly #ticks: Ticks;
  readonly #runs: Run[] = [];

  constructor(ticks: Ticks = TICKS) {
    this.#ticks = ticks;
  }

  /** A time that the device's clock shows, by default now. */
  stamp(time: Date = new Date(this.#ticks.device())): Stamp {
    const { id, offset } = this.#present();
    return { time: time.toISOString(), run: id, offset };
  }

  /** How far the present clock is off, in milliseconds; null before the first answer of this run. */
  get offset(): number | null {
    return this.#present().offset;
  }

  /** The service's time in milliseconds, as far as it is known. */
  get serviceTime(): number | null {
    const { offset } = this.#present();
    return offset === null ? null : this.#ticks.device() + offset;
  }

  /**
   * How far the clock was off that a stamp was made with.
   *
   * Where nothing was measured in that run, the clock counts as unchanged since. If it was set back while this page was
   * open, it is known by how much. If it was set forward, that looks like a device that slept, and counts as sleep.
   */
  offsetOf({ run, offset }: Stamp): number | null {
    const present = this.#present();
    if (offset !== null) return offset;
    const at = this.#runs.findIndex(({ id }) => id === run);
    if (at < 0) return present.offset;
    let jumps = 0;
    for (const known of this.#runs.slice(at)) {
      if (known.offset !== null) return known.offset + jumps;
      jumps += known.setBack;
    }
    return null;
  }

  /** What a clock that is off by `offset` shows now. */
  show(offset: number | null): Date {
    const now = this.#ticks.device();
    const present = this.#present().offset;
    const difference = present === null || offset === null ? 0 : present - offset;
    return new Date(now + (Math.abs(difference) > TOLERANCE ? difference : 0));
  }

  /** Begins a measurement; what it answers takes the answer's headers and ends it. */
  measure(): (headers: Headers) => void {
    const began = this.#present();
    const from = this.#ticks.device();
    return (headers) => {
      const run = this.#present();
      // Only the service names its requests. What stands between may have any clock.
      const date = headers.has('x-request-id') ? Date.parse(headers.get('date') ?? '') : NaN;
      const to = this.#ticks.device();
      if (run !== began || run.offset !== null || Number.isNaN(date) || to - from > SLOWEST_MEASURE) return;
      // `Date` is cut to a whole second: on average it is half a second late.
      run.offset = Math.round(date + 500 - (from + to) / 2);
    };
  }

  #present(): Run {
    const base = this.#ticks.device() - this.#ticks.page();
    const last = this.#runs.at(-1);
    if (last) {
      const jump = base - last.base;
      if (Math.abs(jump) <= TOLERANCE) return last;
      last.setBack = Math.min(jump, 0);
    }
    const run = { id: crypto.randomUUID(), base, offset: null, setBack: 0 };
    this.#runs.push(run);
    return run;
  }
}
