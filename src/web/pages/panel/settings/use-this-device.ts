import { useEffect, useState } from 'react'
import { pushApi } from '../../../api/push.ts'
import { useText } from '../../../language.tsx'
import { keepSeen } from '../../../offline/keep-seen.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { usePanelAction } from '../kit/use-panel-action.ts'

/** Reasons why a browser cannot receive notifications; each has a sentence. */
type Hindrance = 'insecure' | 'notHere'

interface ThisDevice {
  hindrance: Hindrance | undefined
  /** The address of its push service, if it has requested one. */
  endpoint: string | undefined
}

async function findThisDevice(): Promise<ThisDevice> {
  if (!window.isSecureContext) return { hindrance: 'insecure', endpoint: undefined }
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return { hindrance: 'notHere', endpoint: undefined }
  }
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  return { hindrance: undefined, endpoint: subscription?.endpoint }
}

/** Requests an address from the browser's push service; undefined when it gives none. */
async function subscribe(publicKey: string): Promise<PushSubscriptionJSON | undefined> {
  try {
    if (!(await navigator.serviceWorker.getRegistration())) await keepSeen()
    const worker = await navigator.serviceWorker.getRegistration()
    // An earlier subscription may belong to an earlier key.
    await (await worker?.pushManager.getSubscription())?.unsubscribe()
    const asked = { userVisibleOnly: true, applicationServerKey: publicKey }
    return (await worker?.pushManager.subscribe(asked))?.toJSON()
  } catch {
    return undefined
  }
}

/** The browser in use: whether it can receive notifications of new orders, and the function that enables them. */
export function useThisDevice() {
  const t = useText('panelDevices')
  const { busy, act } = usePanelAction()
  const [asks, setAsks] = useState(false)
  const [device, setDevice] = useState<ThisDevice>()
  useEffect(() => void findThisDevice().then(setDevice), [])

  async function ask(): Promise<void> {
    const permission = await Notification.requestPermission()
    // The browser's question was closed without an answer; it can be asked again.
    if (permission === 'default') return refuse('unanswered')
    if (permission === 'denied') return refuse('blocked')
    const key = await pushApi.key()
    if (!key.ok) return refuse('unreachable')
    const { endpoint = '', keys = {} } = (await subscribe(key.data.publicKey)) ?? {}
    if (endpoint === '') return refuse('noService')
    const { p256dh = '', auth = '' } = keys
    await act(() => pushApi.register({ body: { endpoint, p256dh, auth, language: t.language } }), {
      done: t('told'),
      refused: ({ code }) =>
        t(code === 'too-many-devices' || code === 'push-wrong' ? code : 'wrong'),
      reload: 'always',
    })
    setDevice(await findThisDevice())
  }

  function refuse(why: 'unanswered' | 'blocked' | 'unreachable' | 'noService'): void {
    showToast({ severity: 'error', text: t(why) })
  }

  async function register(): Promise<void> {
    setAsks(true)
    await ask()
    setAsks(false)
  }

  return { device, busy: busy || asks, register }
}
