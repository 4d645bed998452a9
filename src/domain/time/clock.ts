/** The one source of 'now'; handed in, so that rules and tests never read the machine's clock. */
export interface Clock {
  now(): Date
}
