/** A received message. */
export interface Letter {
  /** Its number, counted from the start. */
  number: number
  at: Date
  from: string
  to: string
  replyTo: string
  subject: string
  messageId: string
  text: string
  attachments: readonly { name: string; type: string; content: string }[]
  /** The whole message with its headers. */
  source: string
}

const MAX_LETTERS = 200

/** The last 200 messages, newest first. */
export class Letters {
  #kept: Letter[] = []
  #count = 0

  get all(): readonly Letter[] {
    return this.#kept
  }

  find(number: number): Letter | undefined {
    return this.#kept.find((letter) => letter.number === number)
  }

  keep(letter: Omit<Letter, 'number'>): void {
    this.#count += 1
    this.#kept = [{ ...letter, number: this.#count }, ...this.#kept].slice(0, MAX_LETTERS)
  }

  reset(): void {
    this.#kept = []
  }
}
