import { type FileSource, fetchFile } from '../../answers/fetch-file.ts'
import type { Courier, LabelAnswer, LabelRefusal } from '../port.ts'
import type { ShiprocketClient } from './client.ts'
import { GeneratedLabel } from './entities.ts'
import { findOrder } from './known-order.ts'

export type LabelSource = FileSource

/** A label is about 50 kB; with barcodes as images, some hundred. */
const MAX_BYTES = 2 * 1024 * 1024

/** Generates a parcel's label, which returns the same one each time, and fetches it. */
export async function fetchLabel(
  { client, labels }: { client: ShiprocketClient; labels: LabelSource },
  { reference, trackingId }: Parameters<NonNullable<Courier['label']>>[0],
  signal: AbortSignal,
): Promise<LabelAnswer> {
  const order = await findOrder(client, reference, 'orders', signal)
  if (!order.ok) return refuse('unavailable')
  if (!order.value || order.value.isCancelled) return refuse('not-created')
  if (order.value.trackingId !== trackingId) return refuse('other-number')
  const made = await client.post({
    path: '/courier/generate/label',
    answer: GeneratedLabel,
    signal,
    body: { shipment_id: [Number(order.value.shipmentId)] },
  })
  if (!made.ok) return refuse(made.reason === 'declined' ? 'not-created' : 'unavailable')
  const { label_created: isMade, label_url: url } = made.value
  if (isMade !== 1 || url === '') return refuse('not-created')
  const file = await fetchFile(url, labels, { maxBytes: MAX_BYTES, signal })
  if (!file.ok) return refuse(file.reason, URL.parse(url)?.hostname)
  // PDF readers accept up to a kilobyte before the signature.
  const isPdf = file.bytes.subarray(0, 1024).includes('%PDF-')
  return isPdf ? { ok: true, pdf: file.bytes } : refuse('not-a-pdf')
}

function refuse(reason: LabelRefusal, detail = ''): LabelAnswer {
  return { ok: false, reason, detail: detail.slice(0, 100) }
}
