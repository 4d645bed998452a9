import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LanguageProvider } from '../language.tsx'
import { Voiced } from './voiced.tsx'

test.each([
  ['hi', '12 Garden Road, आणंद', '12 <span lang="en">Garden Road</span>, आणंद'],
  ['en', '12 Garden Road, Anand', '12 Garden Road, Anand'],
  ['en', 'Asha आशा', 'Asha <span lang="hi">आशा</span>'],
] as const)('in %s: %s', (language, text, markup) => {
  const shown = (
    <LanguageProvider language={language}>
      <Voiced text={text} />
    </LanguageProvider>
  )
  expect(renderToStaticMarkup(shown)).toBe(markup)
})
