import './seen-products.css'
import { useEffect, useRef, useState } from 'react'
import type { ProductId } from '#domain/ids.ts'
import { pages } from '#urls.ts'
import { useText } from '../language.tsx'
import { ShopLink } from '../layout/shop-link.tsx'
import { useStore } from '../store.ts'
import { LineButton } from '../ui/button.tsx'
import { ProductPicture } from '../ui/product-picture.tsx'
import { nameInLanguage } from './card-product.ts'
import { seenStore } from './seen-store.ts'

/** The products recently seen on this device, with a button that clears them. Empty without any. */
export function SeenProducts({ except }: { except?: ProductId }) {
  const t = useText('seenProducts')
  const seen = useStore(seenStore, seenStore.empty).filter(({ id }) => id !== except)
  const [isCleared, setIsCleared] = useState(false)
  const note = useRef<HTMLParagraphElement>(null)
  // The button is removed with its row, so the sentence gets the focus.
  useEffect(() => {
    if (isCleared) note.current?.focus()
  }, [isCleared])
  if (seen.length === 0 && !isCleared) return null
  const clear = () => {
    seenStore.set(seenStore.empty)
    setIsCleared(true)
  }
  return (
    <section className="wrap stack seen" aria-labelledby="seen">
      <div className="line row-between">
        <h2 id="seen" className="title-h3">
          {t('title')}
        </h2>
        {seen.length > 0 && (
          <LineButton className="nowrap" onClick={clear}>
            {t('clear')}
          </LineButton>
        )}
      </div>
      {seen.length === 0 ? (
        <p ref={note} tabIndex={-1}>
          {t('cleared')}
        </p>
      ) : (
        <ul className="line align-stretch band-8 seen-row">
          {seen.map(({ id, name, names, picture, tint }) => (
            <li key={id}>
              <ShopLink className="stack gap-8 small" to={pages.product(id)}>
                <span className="center pack seen-pack" style={{ background: tint }}>
                  <ProductPicture picture={picture} sizes="96px" alt="" />
                </span>
                <span>{nameInLanguage(name, names ?? {}, t.language)}</span>
              </ShopLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
