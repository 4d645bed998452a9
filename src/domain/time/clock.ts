/** The source of the current time, injected so that rules and tests never read the system clock. */
export interface Clock {
  now(): Date
}
