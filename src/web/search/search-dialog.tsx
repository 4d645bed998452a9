import './search.css'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { pages } from '#urls.ts'
import { useText } from '../language.tsx'
import { useShopNavigate } from '../layout/shop-link.tsx'
import { useStore } from '../store.ts'
import { BorderStrip } from '../ui/border-strip.tsx'
import { CloseButton } from '../ui/icon-button.tsx'
import { Modal, ModalTitle } from '../ui/modal.tsx'
import { SearchHits } from './search-hits.tsx'
import { searchStore } from './search-store.ts'
import { MAX_SEARCH_LENGTH, useSearch } from './use-search.ts'

const close = () => searchStore.set(false)

/** The search modal. Arrow keys choose a hit, Enter opens it, Escape closes. */
export function SearchDialog() {
  const open = useStore(searchStore, false)
  const box = useRef<HTMLInputElement>(null)
  return (
    <Modal open={open} onClose={close} className="search-dialog" initialFocus={box}>
      <Search box={box} />
      <BorderStrip name="kangura" size="panel" />
    </Modal>
  )
}

function Search({ box }: { box: React.RefObject<HTMLInputElement | null> }) {
  const t = useText('search')
  const navigate = useShopNavigate()
  const list = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(-1)
  const state = useSearch(text)
  const hits = state.at === 'found' ? state.hits : []
  const hit = hits[chosen]
  const hasAnswer = state.at === 'found' && state.answer !== null

  useEffect(() => {
    if (hit) document.getElementById(`${list}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [hit, chosen, list])

  const handleKey = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step && hits.length > 0) {
      event.preventDefault()
      // The extra position is the text box itself.
      setChosen(((chosen + 1 + step + hits.length + 1) % (hits.length + 1)) - 1)
    } else if (event.key === 'Enter') {
      // A complaint or a use has information of its own, which the results page shows in full.
      const target = hit ?? (hasAnswer ? undefined : hits[0])
      if (!target && !text.trim()) return
      event.preventDefault()
      close()
      void navigate(target ? pages.product(target._id) : pages.listing({ q: text }))
    }
  }

  return (
    <div className="wrap">
      <ModalTitle className="sr-only">{t('title')}</ModalTitle>
      <div className="line band-12 search-bar">
        <input
          ref={box}
          type="search"
          role="combobox"
          aria-label={t('placeholder')}
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-activedescendant={hit && `${list}-${chosen}`}
          aria-autocomplete="list"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={MAX_SEARCH_LENGTH}
          placeholder={t('placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(-1)
          }}
          onKeyDown={handleKey}
        />
        <CloseButton onClick={close} />
      </div>
      <SearchHits
        id={list}
        text={text}
        state={state}
        chosen={chosen}
        onOpen={close}
        search={(popular) => {
          setText(popular)
          setChosen(-1)
          box.current?.focus()
        }}
      />
    </div>
  )
}
