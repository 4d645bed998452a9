import { useState } from 'react'
import { descriptionIn, namesInOrder } from '#domain/catalog/display-defaults.ts'
import { quantityIn } from '#domain/catalog/quantity-words.ts'
import { isTranslation } from '#domain/language/languages.ts'
import { formatRupees, paiseOf } from '#domain/money/money.ts'
import { pages } from '#urls.ts'
import { langProps, nameProps } from '../catalog/card-product.ts'
import { useText } from '../language.tsx'
import { ShopLink } from '../layout/shop-link.tsx'
import { NeedBlock } from './need-block.tsx'
import type { SearchHit, SearchState } from './use-search.ts'

interface SearchHitsProps {
  id: string
  text: string
  state: SearchState
  chosen: number
  onOpen(): void
  /** Searches for a suggested text. */
  search(text: string): void
}

/** The results of the search, in its three states. */
export function SearchHits({ id, text, state, chosen, onOpen, search }: SearchHitsProps) {
  const t = useText('search')
  const found = state.at === 'found' ? state : undefined
  const hits = found?.hits ?? []
  const note = () => {
    switch (state.at) {
      case 'start':
        return t('start')
      case 'searching':
        return t('searching')
      case 'failed':
        return state.tooMany ? t('tooMany') : t('failed')
      case 'found':
        if (state.is_partial) return t('partial')
        if (hits.length > 0) return t('found', { count: hits.length })
        return state.answer ? state.answer.title : t('none')
    }
  }
  const isNoteShown = !found?.answer && (hits.length === 0 || found?.is_partial)
  return (
    <div className="scrolls search-results">
      <p role="status" className={isNoteShown ? 'pale band-8' : 'sr-only'}>
        {note()}
      </p>
      {found?.answer && <NeedBlock answer={found.answer} onOpen={onOpen} />}
      <div id={id} role="listbox" aria-label={t('title')}>
        {hits.map((hit, index) => (
          <Hit
            key={hit._id}
            id={`${id}-${index}`}
            hit={hit}
            isChosen={index === chosen}
            onOpen={onOpen}
          />
        ))}
      </div>
      {hits.length > 0 && (
        <ShopLink to={pages.listing({ q: text.trim() })} className="text-link" onClick={onOpen}>
          {t('all')}
        </ShopLink>
      )}
      {found && found.nearest.length > 0 && (
        <nav aria-label={t('nearest')}>
          <p className="pale band-8">{t('nearest')}</p>
          {found.nearest.map((hit) => (
            <Hit key={hit._id} hit={hit} onOpen={onOpen} />
          ))}
        </nav>
      )}
      {(state.at === 'start' || (found && hits.length === 0)) && (
        <Popular onOpen={onOpen} search={search} />
      )}
    </div>
  )
}

/** Popular searches and a link to all products, so that no search is a dead end. */
function Popular({ onOpen, search }: Pick<SearchHitsProps, 'onOpen' | 'search'>) {
  const t = useText('search')
  return (
    <div className="row band-12">
      <span className="help">{t('popular')}:</span>
      {t('popularTexts')
        .split(', ')
        .map((text) => (
          <button key={text} type="button" className="text-link" onClick={() => search(text)}>
            {text}
          </button>
        ))}
      <ShopLink to={pages.listing()} className="text-link" onClick={onOpen}>
        {t('byCategory')}
      </ShopLink>
    </div>
  )
}

interface HitProps {
  hit: SearchHit
  onOpen(): void
  /** Set for an option of the search box; without it a plain link. */
  id?: string
  isChosen?: boolean
}

function Hit({ hit, onOpen, id, isChosen }: HitProps) {
  const t = useText('search')
  const { rating } = hit
  const [name, other] = namesInOrder(
    { name: hit.product_name, names: hit.names, family: '', netQuantity: hit.net_quantity },
    t.language,
  )
  // A second name only on translated pages.
  const second = isTranslation(t.language) ? other : undefined
  const description = descriptionIn({ description: hit.desc, descriptions: hit.descs }, t.language)
  const option = id && { id, role: 'option', 'aria-selected': isChosen, tabIndex: -1 }
  return (
    <ShopLink
      to={pages.product(hit._id)}
      className="beside search-hit"
      onClick={onOpen}
      {...option}
    >
      <Thumb image={hit.image} />
      <span>
        <b {...nameProps(name, t.language)}>{name.text}</b>
        {second && (
          <span className="help" {...nameProps(second, t.language)}>
            {second.text}
          </span>
        )}
        <span className="help" {...langProps(description, t.language)}>
          {description.text}
        </span>
        <span className="row gap-4-16">
          <b className="figure">{formatRupees(paiseOf(hit.price))}</b>
          <span>{quantityIn(hit.net_quantity, t.language)}</span>
          {rating && (
            <span>
              <span aria-hidden="true">★ {rating.average.toFixed(1)}</span>
              <span className="sr-only">{t('ratedOf', rating)}</span>
            </span>
          )}
        </span>
      </span>
    </ShopLink>
  )
}

function Thumb({ image }: Pick<SearchHit, 'image'>) {
  const [failed, setFailed] = useState(false)
  const source = image && !failed ? image : '/artwork/pack-unnamed.svg'
  return (
    <img
      src={source}
      alt=""
      width={56}
      height={64}
      className="sunk search-thumb"
      onError={() => setFailed(true)}
    />
  )
}
