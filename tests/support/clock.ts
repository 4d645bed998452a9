import { TODAY } from './cluster-facts.ts'

/** A clock that is fixed until a test moves it. */
export class TestClock {
  #now = TODAY.getTime()
  now = (): Date => new Date(this.#now)
  set(moment: Date): void {
    this.#now = moment.getTime()
  }
  advance(ms: number): void {
    this.#now += ms
  }
}
