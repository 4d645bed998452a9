import { useText } from '../../language.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSharing } from '../../ui/use-sharing.ts'

interface ShareIconsProps {
  name: string
  /** The page's absolute address. */
  url: string
}

/** Share icons: the share sheet where supported, WhatsApp and the clipboard. */
export function ShareIcons({ name, url }: ShareIconsProps) {
  const t = useText('product')
  const words = {
    copied: t('linkCopied'),
    copyFailed: t('copyFailed'),
    shareFailed: t('shareFailed'),
  }
  const { whatsApp, copy, share } = useSharing({ title: name, url, words })
  return (
    <ul className="share" aria-label={t('share')}>
      {share && (
        <li>
          <button type="button" className="icon-button" aria-label={t('share')} onClick={share}>
            <Icon name="share" size={22} />
          </button>
        </li>
      )}
      {copy && (
        <li>
          <button type="button" className="icon-button" aria-label={t('copyLink')} onClick={copy}>
            <Icon name="link" size={22} />
          </button>
        </li>
      )}
      <li>
        <a
          className="icon-button"
          href={whatsApp}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('shareOnWhatsApp')}
        >
          <Icon name="whatsapp" size={22} />
        </a>
      </li>
    </ul>
  )
}
