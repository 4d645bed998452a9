interface Appointment {
  atMs: number
  work: () => void
}

/** A clock that is moved manually, for tests of the stand-in. */
export class ManualClock {
  #nowMs: number
  #appointments: Appointment[] = []

  constructor(start: Date) {
    this.#nowMs = start.getTime()
  }

  now = (): Date => new Date(this.#nowMs)

  schedule = (delayMs: number, work: () => void): (() => void) => {
    const appointment = { atMs: this.#nowMs + delayMs, work }
    this.#appointments.push(appointment)
    return () => {
      this.#appointments = this.#appointments.filter((other) => other !== appointment)
    }
  }

  /** Moves forward and runs what is due, earliest first. */
  advance(byMs: number): void {
    const untilMs = this.#nowMs + byMs
    for (;;) {
      const [next] = this.#appointments
        .filter(({ atMs }) => atMs <= untilMs)
        .sort((one, other) => one.atMs - other.atMs)
      if (!next) break
      this.#appointments = this.#appointments.filter((other) => other !== next)
      this.#nowMs = next.atMs
      next.work()
    }
    this.#nowMs = untilMs
  }
}
