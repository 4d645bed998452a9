import type { ReportedStep } from '#domain/orders/funnel.ts'
import { funnelApi } from '../api/funnel.ts'
import { DEVICE_KEYS, readDevice, writeDevice } from '../device.ts'

/** Reports a step towards an order once per tab, without cookie, identity or products. */
export function countOnce(step: ReportedStep): void {
  const counted = () => [readDevice(DEVICE_KEYS.counted, 'sessionStorage')].flat()
  if (counted().includes(step)) return
  writeDevice(DEVICE_KEYS.counted, [...counted(), step], 'sessionStorage')
  // Without storage, each press would be counted.
  if (!counted().includes(step)) return
  void funnelApi.count({
    body: { step },
    keepalive: true,
    send: (path, { method, body, keepalive }) =>
      fetch(path, {
        method,
        body,
        keepalive,
        credentials: 'omit',
        headers: { 'content-type': 'application/json' },
      }),
  })
}
