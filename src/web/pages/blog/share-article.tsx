import { useText } from '../../language.tsx'
import { LineButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSharing } from '../../ui/use-sharing.ts'

interface ShareArticleProps {
  title: string
  /** The article's absolute address. */
  url: string
}

/** Buttons to copy the address and to share by WhatsApp, and by the share sheet where supported. */
export function ShareArticle({ title, url }: ShareArticleProps) {
  const t = useText('blog')
  const words = {
    copied: t('linkCopied'),
    copyFailed: t('copyFailed'),
    shareFailed: t('copyFailed'),
  }
  const { whatsApp, copy, share } = useSharing({ title, url, words })
  return (
    <section className="article-share" aria-labelledby="share">
      <h2 id="share" className="term">
        {t('share')}
      </h2>
      <div className="row gap-4-20 article-share-ways">
        {copy && <LineButton onClick={copy}>{t('copyLink')}</LineButton>}
        <a
          className="link tap small semibold"
          href={whatsApp}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="whatsapp" size={22} />
          {t('shareWhatsApp')}
        </a>
        {share && (
          <button type="button" className="link tap small semibold" onClick={share}>
            <Icon name="share" size={22} />
            {t('shareHere')}
          </button>
        )}
      </div>
    </section>
  )
}
