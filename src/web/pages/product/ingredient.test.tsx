import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Ingredient } from './ingredient.tsx'

test.each([
  ['खस (Vetiveria zizanioides)', 'खस (<i lang="la">Vetiveria zizanioides</i>)'],
  ['धान की खील (लाजा, Oryza sativa), भुनी', 'धान की खील (लाजा, <i lang="la">Oryza sativa</i>), भुनी'],
  ['राजगिरा (Amaranthus sp.)', 'राजगिरा (<i lang="la">Amaranthus sp.</i>)'],
  ['rock salt (sendha)', 'rock salt (sendha)'],
])('%s has its Latin name in Latin', (text, markup) => {
  expect(renderToStaticMarkup(<Ingredient text={text} />)).toBe(markup)
})
