import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { parseProductId } from '#domain/ids.ts'
import { LanguageProvider } from '../language.tsx'
import { SearchHits } from './search-hits.tsx'
import type { SearchState } from './use-search.ts'

const id = parseProductId('tulsi-adrak-infusion')

const state: SearchState = {
  at: 'found',
  hits: id
    ? [
        {
          _id: id,
          product_name: 'Tulsi Adrak Infusion',
          names: { hi: 'तुलसी-अदरक काढ़ा बैग' },
          title: '',
          desc: 'Caffeine-free tulsi and ginger dip bags',
          descs: {},
          category: 'Drinks',
          kind: 'goods',
          price: 180,
          mrp: 180,
          net_quantity: '25 bags × 1.5 g',
          image: '',
          rating: null,
        },
      ]
    : [],
  nearest: [],
  answer: null,
  is_partial: false,
}

test('a hit has its quantity in the language of the page', () => {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <LanguageProvider language="hi">
        <SearchHits
          id="s"
          text="tulsi"
          state={state}
          chosen={0}
          onOpen={() => {}}
          search={() => {}}
        />
      </LanguageProvider>
    </MemoryRouter>,
  )
  expect(markup).toContain('25 बैग × 1.5 g')
})
