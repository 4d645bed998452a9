import { useText } from '../../language.tsx'
import { useHydrated } from '../../layout/hydrated.ts'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast-store.ts'

function wasCalledOff(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** The phone's own share sheet where there is one, else the address goes to the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const t = useText('product')
  const hydrated = useHydrated()
  const share = async () => {
    const url = window.location.href
    try {
      if ('share' in navigator) {
        await navigator.share({ title, url })
        return
      }
      await copy(url)
      showToast({ severity: 'success', text: t('linkCopied') })
    } catch (error) {
      if (!wasCalledOff(error)) showToast({ severity: 'error', text: t('copyFailed') })
    }
  }
  if (!hydrated) return null
  return (
    <button type="button" className="icon-button" aria-label={t('share')} onClick={share}>
      <Icon name="share" size={22} />
    </button>
  )
}

async function copy(text: string): Promise<void> {
  // The clipboard is there on https and on this machine alone.
  if (!navigator.clipboard) throw new Error('no clipboard')
  await navigator.clipboard.writeText(text)
}
