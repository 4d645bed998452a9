/** Longer than this, and the shopper is told so, with a true sentence in time. */
const SCRIPT_WITHIN_MS = 6_000

let loading: Promise<void> | undefined

/**
 * Fetches a provider's script from the provider, once, when somebody pays. It may not be had: whoever
 * asks again then tries anew.
 */
export async function loadScript(address: string, isThere: () => boolean): Promise<void> {
  if (isThere()) return
  loading ??= fetchScript(address)
    .catch(() => {})
    .finally(() => {
      loading = undefined
    })
  await loading
}

function fetchScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const giveUp = () => {
      script.remove()
      reject(new Error('the payment script did not load'))
    }
    const timer = setTimeout(giveUp, SCRIPT_WITHIN_MS)
    script.src = address
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    script.onerror = () => {
      clearTimeout(timer)
      giveUp()
    }
    document.head.append(script)
  })
}
