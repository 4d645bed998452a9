import { useState } from 'react'
import { pages } from '#urls.ts'
import { useText } from '../language.tsx'
import { ShopLink } from '../layout/shop-link.tsx'
import type { SearchHit, SearchState } from './use-search.ts'

interface SearchHitsProps {
  id: string
  state: SearchState
  chosen: number
  onOpen(): void
}

/** The three states of the search. */
export function SearchHits({ id, state, chosen, onOpen }: SearchHitsProps) {
  const t = useText('search')
  const hits = state.at === 'found' ? state.hits : []
  const note = () => {
    switch (state.at) {
      case 'start':
        return t('start')
      case 'searching':
        return t('searching')
      case 'failed':
        return state.tooMany ? t('tooMany') : t('failed')
      case 'found':
        return hits.length === 0 ? t('none') : t('found', { count: hits.length })
    }
  }
  return (
    <div className="search-results">
      <p role="status" className={hits.length > 0 ? 'sr-only' : 'search-note'}>
        {note()}
      </p>
      <div id={id} role="listbox" aria-label={t('title')}>
        {hits.map((hit, index) => (
          <ShopLink
            key={hit._id}
            id={`${id}-${index}`}
            to={pages.product(hit._id)}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            className="search-hit"
            onClick={onOpen}
          >
            <Thumb image={hit.image} />
            <span>
              <b>{hit.product_name ?? hit.title}</b>
              <span className="help">{hit.desc}</span>
            </span>
          </ShopLink>
        ))}
      </div>
    </div>
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
      className="search-thumb"
      onError={() => setFailed(true)}
    />
  )
}
