import { useText } from '../../language.tsx'
import { useHydrated } from '../../layout/hydrated.ts'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast-store.ts'

interface ShareIconsProps {
  name: string
  /** The page's whole address. */
  url: string
}

function wasCalledOff(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** Share icons (spec §2 Product detail): the phone's own sheet where there is one, WhatsApp, and the clipboard. */
export function ShareIcons({ name, url }: ShareIconsProps) {
  const t = useText('product')
  const hydrated = useHydrated()
  const hasSheet = hydrated && 'share' in navigator
  const share = async () => {
    try {
      await navigator.share({ title: name, url })
    } catch (error) {
      if (!wasCalledOff(error)) showToast({ severity: 'error', text: t('shareFailed') })
    }
  }
  const copy = async () => {
    try {
      // The clipboard is there on https and on this machine alone.
      await navigator.clipboard.writeText(url)
      showToast({ severity: 'success', text: t('linkCopied') })
    } catch {
      showToast({ severity: 'error', text: t('copyFailed') })
    }
  }
  return (
    <ul className="share" aria-label={t('share')}>
      {hasSheet && (
        <li>
          <button type="button" className="icon-button" aria-label={t('share')} onClick={share}>
            <Icon name="share" size={22} />
          </button>
        </li>
      )}
      <li>
        <a
          className="icon-button"
          href={`https://wa.me/?text=${encodeURIComponent(`${name}: ${url}`)}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('shareOnWhatsApp')}
        >
          <Icon name="whatsapp" size={22} />
        </a>
      </li>
      {hydrated && (
        <li>
          <button type="button" className="icon-button" aria-label={t('copyLink')} onClick={copy}>
            <Icon name="link" size={22} />
          </button>
        </li>
      )}
    </ul>
  )
}
