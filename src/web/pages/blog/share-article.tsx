import { useText } from '../../language.tsx'
import { useHydrated } from '../../layout/hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast-store.ts'

interface ShareArticleProps {
  title: string
  /** The article's whole address. */
  url: string
}

function wasCalledOff(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** Copies the address (spec §2 Blog detail); beside it WhatsApp, and the phone's own sheet where there is one. */
export function ShareArticle({ title, url }: ShareArticleProps) {
  const t = useText('blog')
  const hydrated = useHydrated()
  const hasSheet = hydrated && 'share' in navigator
  const copy = async () => {
    try {
      // The clipboard is there on https and on this machine alone.
      await navigator.clipboard.writeText(url)
      showToast({ severity: 'success', text: t('linkCopied') })
    } catch {
      showToast({ severity: 'error', text: t('copyFailed') })
    }
  }
  const share = async () => {
    try {
      await navigator.share({ title, url })
    } catch (error) {
      if (!wasCalledOff(error)) showToast({ severity: 'error', text: t('copyFailed') })
    }
  }
  return (
    <section className="article-share" aria-labelledby="share">
      <h2 id="share" className="article-aside-title">
        {t('share')}
      </h2>
      <div className="article-share-ways">
        {hydrated && (
          <Button look="line" size="small" onClick={copy}>
            {t('copyLink')}
          </Button>
        )}
        <a
          className="article-share-way"
          href={`https://wa.me/?text=${encodeURIComponent(`${title}: ${url}`)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="whatsapp" size={22} />
          {t('shareWhatsApp')}
        </a>
        {hasSheet && (
          <button type="button" className="article-share-way" onClick={share}>
            <Icon name="share" size={22} />
            {t('shareHere')}
          </button>
        )}
      </div>
    </section>
  )
}
