import type { ToldStep } from '#domain/orders/funnel.ts'
import { funnelApi } from '../api/funnel.ts'
import { DEVICE_KEYS, readDevice, writeDevice } from '../device.ts'

/** Tells the shop once in this tab that a step to an order was taken: without a cookie, a name or what was chosen. */
export function countOnce(step: ToldStep): void {
  const told = () => [readDevice(DEVICE_KEYS.counted, 'sessionStorage')].flat()
  if (told().includes(step)) return
  writeDevice(DEVICE_KEYS.counted, [...told(), step], 'sessionStorage')
  // Where nothing can be kept, each press would be counted.
  if (!told().includes(step)) return
  void funnelApi.tell({
    body: { step },
    keepalive: true,
    send: (path, { method, body, keepalive }) =>
      fetch(path, {
        ...{ method, body, keepalive, credentials: 'omit' },
        headers: { 'content-type': 'application/json' },
      }),
  })
}
