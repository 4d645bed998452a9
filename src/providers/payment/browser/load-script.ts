/** After this time the shopper gets an error message instead of waiting. */
const SCRIPT_WITHIN_MS = 6_000

let loading: Promise<void> | undefined

/**
 * Loads the provider's script once, when a payment starts. After a failure, the next call tries
 * again.
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
