import { useHydrated } from '../layout/hydrated.ts'
import { showToast } from './toast-store.ts'

interface Sharing {
  title: string
  /** The page's absolute address. */
  url: string
  /** Messages shown afterwards. */
  words: { copied: string; copyFailed: string; shareFailed: string }
}

function wasCalledOff(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** Ways to share a page: WhatsApp everywhere, clipboard and share sheet where supported. */
export function useSharing({ title, url, words }: Sharing) {
  const hydrated = useHydrated()
  const hasSheet = hydrated && 'share' in navigator
  const copy = async () => {
    try {
      // The clipboard works only over https and on localhost.
      await navigator.clipboard.writeText(url)
      showToast({ severity: 'success', text: words.copied })
    } catch {
      showToast({ severity: 'error', text: words.copyFailed })
    }
  }
  const share = async () => {
    try {
      await navigator.share({ title, url })
    } catch (error) {
      if (!wasCalledOff(error)) showToast({ severity: 'error', text: words.shareFailed })
    }
  }
  return {
    whatsApp: `https://wa.me/?text=${encodeURIComponent(`${title}: ${url}`)}`,
    copy: hydrated ? copy : undefined,
    share: hasSheet ? share : undefined,
  }
}
