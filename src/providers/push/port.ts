import type { PushAddress } from '#domain/push/push-device.ts'

/** The shop's own key pair, by which push services identify it (VAPID). */
interface PushKeys {
  publicKey: string
  privateKey: string
}

export interface PushMessage {
  to: PushAddress
  keys: PushKeys
  /** An e-mail address at which a push service can contact the shop. */
  contact: string
  payload: string
}

/** `gone`: the subscription has ended. */
type PushAnswer = 'taken' | 'gone' | 'failed'

/** Sends messages to browsers through the push services of their subscriptions. */
export interface PushSender {
  /** Also allows http and private addresses, for tests. */
  allowsLocal: boolean
  makeKeys(): Promise<PushKeys>
  /** Never throws; returns within 15 seconds. The push service keeps the message for a day if the browser is offline. */
  push(message: PushMessage): Promise<PushAnswer>
}
