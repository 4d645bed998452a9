import type { PushAddress } from '#domain/push/push-device.ts'

/** The shop's own pair of keys, by which push services know it. */
interface PushKeys {
  publicKey: string
  privateKey: string
}

export interface PushMessage {
  to: PushAddress
  keys: PushKeys
  /** Whom a push service writes to about the shop's messages: an e-mail address. */
  contact: string
  payload: string
}

/** `gone`: nothing will reach that browser any more. */
type PushAnswer = 'taken' | 'gone' | 'failed'

/** Sends messages to browsers by the push services that these name. */
export interface PushSender {
  /** Whether http and addresses of one's own network are allowed, as in tests. */
  allowsLocal: boolean
  makeKeys(): Promise<PushKeys>
  /** Never throws; returns within 15 seconds. The push service keeps the message for a browser that is off, for a day. */
  push(message: PushMessage): Promise<PushAnswer>
}
