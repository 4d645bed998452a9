/** One event, signed, for one endpoint. */
interface WebhookMessage {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** `status` is that of an answer; absent where none came, because nobody answered or the address is not one of the internet. */
type WebhookAnswer = { ok: true; status: number } | { ok: false; status: number | undefined }

/** Sends events to addresses that people of the shop typed. */
export interface WebhookSender {
  /** Whether http and addresses of one's own network are allowed, as in tests. */
  allowsLocal: boolean
  /** Never throws; returns within 15 seconds. Any 2xx is a receipt; a redirect is followed nowhere. */
  send(message: WebhookMessage): Promise<WebhookAnswer>
}
